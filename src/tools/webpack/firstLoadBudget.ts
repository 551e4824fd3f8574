import type { Compilation, Compiler } from 'webpack';

const KB = 1000;

/** What the first load of an area consists of. */
export interface FirstLoad {
  entry: string;
  /** The named chunks that it needs besides the entry. */
  chunks: readonly string[];
  /** Names of the files that count besides JavaScript. */
  others?: RegExp;
  /** What it may transfer, in brotli. */
  budgetKb: number;
}
export type FirstLoads = Record<string, FirstLoad>;

/** Bytes of each area's first load; null when one of its chunks was not built. */
export type AreaSizes = Record<string, number | null>;

/** One message for each area above the budget or with a chunk that does not exist. */
export function getViolations(sizes: AreaSizes, budgetsKb: Record<string, number>): string[] {
  return Object.entries(sizes).flatMap(([area, bytes]) => {
    if (bytes === null) return [`The chunks of the area ${area} were not built`];
    const budgetKb = budgetsKb[area] ?? 0;
    return bytes > budgetKb * KB ? [`${area} loads ${toKb(bytes)} KB, the budget is ${budgetKb} KB`] : [];
  });
}

/** Prints what the first load of each area transfers, and fails the build above the budget. */
export class FirstLoadBudget {
  constructor(private readonly firstLoads: FirstLoads) {}

  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tap('FirstLoadBudget', (compilation) => {
      const sizes: AreaSizes = {};
      const budgetsKb: Record<string, number> = {};
      for (const [area, firstLoad] of Object.entries(this.firstLoads)) {
        sizes[area] = measure(compilation, firstLoad);
        budgetsKb[area] = firstLoad.budgetKb;
      }
      const rows = Object.entries(sizes).map(
        ([area, bytes]) => `  ${area.padEnd(8)} ${toKb(bytes ?? 0).padStart(6)} KB`,
      );
      compilation
        .getLogger('FirstLoadBudget')
        .info(['first load, brotli: JavaScript, and all files of my', ...rows].join('\n'));
      compilation.errors.push(
        ...getViolations(sizes, budgetsKb).map((text) => new compiler.webpack.WebpackError(text)),
      );
    });
  }
}

function measure(compilation: Compilation, { entry, chunks, others }: FirstLoad): number | null {
  const groups = [compilation.entrypoints.get(entry), ...chunks.map((name) => compilation.namedChunkGroups.get(name))];
  if (groups.includes(undefined)) return null;
  const scripts = groups.flatMap((group) => group?.getFiles() ?? []).filter((file) => file.endsWith('.js'));
  const named = compilation.getAssets().flatMap(({ name }) => (others?.test(name) ? [name] : []));
  return [...new Set([...scripts, ...named])].reduce((sum, file) => sum + getCompressedSize(compilation, file), 0);
}

function getCompressedSize(compilation: Compilation, file: string): number {
  const asset = compilation.getAsset(`${file}.br`) ?? compilation.getAsset(file);
  return asset?.info.size ?? asset?.source.size() ?? 0;
}

const toKb = (bytes: number) => (bytes / KB).toFixed(1);

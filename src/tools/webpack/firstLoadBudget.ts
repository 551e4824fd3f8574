import type { Compilation, Compiler } from 'webpack';

const KB = 1000;

/** The files of an area's first load. */
export interface FirstLoad {
  entry: string;
  /** The named chunks that the area needs besides the entry. */
  chunks: readonly string[];
  /** The names of other files that count besides JavaScript. */
  others?: RegExp;
  /** The maximum size in KB, compressed with brotli. */
  budgetKb: number;
}
export type FirstLoads = Record<string, FirstLoad>;

/** The size of each area's first load in bytes, or null when one of its chunks was not built. */
export type AreaSizes = Record<string, number | null>;

/** Returns one message per area that exceeds the budget or whose chunks were not built. */
export function getViolations(sizes: AreaSizes, budgetsKb: Record<string, number>): string[] {
  return Object.entries(sizes).flatMap(([area, bytes]) => {
    if (bytes === null) return [`The chunks of the area ${area} were not built`];
    const budgetKb = budgetsKb[area] ?? 0;
    return bytes > budgetKb * KB ? [`${area} loads ${toKb(bytes)} KB, the budget is ${budgetKb} KB`] : [];
  });
}

/** Prints the size of each area's first load, and fails the build if one exceeds its budget. */
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
        .info(['first load, brotli: JavaScript, and all files of my and join', ...rows].join('\n'));
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

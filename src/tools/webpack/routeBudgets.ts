import type { Compilation, Compiler } from 'webpack';

const KB = 1000;

/** Kilobytes by the name of a route chunk. */
export type Budgets = Record<string, number>;
/** What opening a page loads: its own chunk, those of its area, and the entry. */
export type RouteSize = { chunk: string; bytes: number };

/**
 * The chunks that a page loads besides the entry, its own last: 'route-admin-stores' is loaded after 'route-admin'.
 * `built` are the names of all chunks.
 */
export function chunksOf(chunk: string, built: readonly string[]): string[] {
  return built.filter((name) => chunk === name || chunk.startsWith(`${name}-`)).sort((a, b) => a.length - b.length);
}

/** The budget of a chunk: its own entry, else the entry of its area. */
export function budgetOf(chunk: string, budgets: Budgets): number | undefined {
  const [closest] = Object.keys(budgets)
    .filter((name) => chunk === name || chunk.startsWith(`${name}-`))
    .sort((a, b) => b.length - a.length);
  return closest === undefined ? undefined : budgets[closest];
}

/** One message per route above its budget, chunk without a budget, and budget without a chunk. */
export function getViolations(sizes: readonly RouteSize[], budgets: Budgets): string[] {
  const built = sizes.map(({ chunk }) => chunk);
  return [
    ...sizes.flatMap(({ chunk, bytes }) => {
      const budget = budgetOf(chunk, budgets);
      if (budget === undefined) return [`The chunk ${chunk} has no budget`];
      return bytes > budget * KB ? [`${chunk} loads ${toKb(bytes)} KB, its budget is ${budget} KB`] : [];
    }),
    ...Object.keys(budgets)
      .filter((chunk) => !built.includes(chunk))
      .map((chunk) => `The chunk ${chunk} was not built`),
  ];
}

/** A part that pages show right after their first load, such as the look of a store: only its own files count. */
const isPart = (chunk: string) => chunk.startsWith('part-');

/**
 * Prints what the first load of each route transfers (JavaScript, brotli) and fails the build above its budget. Every
 * named chunk is a route, or a part with a budget of its own; what loads when somebody asks for it has no name.
 */
export class RouteBudgets {
  constructor(private readonly budgets: Budgets) {}

  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tap('RouteBudgets', (compilation) => {
      const entries = [...compilation.entrypoints.keys()];
      const built = [...compilation.namedChunkGroups.keys()].filter((name) => !entries.includes(name));
      const sizes = built.sort().map((chunk) => ({ chunk, bytes: measure(compilation, chunk, built) }));
      compilation.getLogger('RouteBudgets').info(`first load, JavaScript, brotli\n${this.toTable(sizes)}`);
      const { WebpackError } = compiler.webpack;
      compilation.errors.push(...getViolations(sizes, this.budgets).map((text) => new WebpackError(text)));
    });
  }

  private toTable(sizes: readonly RouteSize[]): string {
    return sizes
      .map(({ chunk, bytes }) => {
        const budget = budgetOf(chunk, this.budgets);
        return `  ${chunk.padEnd(24)} ${toKb(bytes).padStart(6)} KB of ${budget ?? '?'}`;
      })
      .join('\n');
  }
}

function measure(compilation: Compilation, chunk: string, built: readonly string[]): number {
  const entryFiles = [...compilation.entrypoints.values()].flatMap((group) => group.getFiles());
  const filesOf = (name: string) => compilation.namedChunkGroups.get(name)?.getFiles() ?? [];
  const files = isPart(chunk)
    ? filesOf(chunk).filter((file) => !entryFiles.includes(file))
    : [...entryFiles, ...chunksOf(chunk, built).flatMap(filesOf)];
  return [...new Set(files)]
    .filter((file) => file.endsWith('.js'))
    .reduce((sum, file) => sum + getCompressedSize(compilation, file), 0);
}

function getCompressedSize(compilation: Compilation, file: string): number {
  const asset = compilation.getAsset(`${file}.br`) ?? compilation.getAsset(file);
  return asset?.info.size ?? asset?.source.size() ?? 0;
}

const toKb = (bytes: number) => (bytes / KB).toFixed(1);

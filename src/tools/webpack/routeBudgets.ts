import type { Compilation, Compiler } from 'webpack';

const KB = 1000;

/** The chunks that a route's first load takes beside the entry, by their webpackChunkName, and its budget. */
export type Route = { chunks: string[]; budgetKb: number };
export type RouteSize = { route: string; bytes: number; budgetKb: number };

/** What is wrong, a sentence each: routes above their budget, chunks without one, routes without their chunk. */
export function violations(sizes: RouteSize[], routes: Record<string, Route>, built: string[]): string[] {
  const listed = new Set(Object.values(routes).flatMap(({ chunks }) => chunks));
  return [
    ...sizes
      .filter(({ bytes, budgetKb }) => bytes > budgetKb * KB)
      .map(({ route, bytes, budgetKb }) => `${route} loads ${inKb(bytes)} KB, its budget is ${budgetKb} KB`),
    ...built.filter((chunk) => !listed.has(chunk)).map((chunk) => `The chunk ${chunk} belongs to no budget`),
    ...[...listed].filter((chunk) => !built.includes(chunk)).map((chunk) => `The chunk ${chunk} was not built`),
  ];
}

/**
 * Prints what each route loads first (JavaScript, brotli) and fails the build above its budget. Every named chunk must
 * belong to a route; a part that loads later on demand goes without a name.
 */
export class RouteBudgets {
  constructor(private readonly routes: Record<string, Route>) {}

  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tap('RouteBudgets', (compilation) => {
      const entries = [...compilation.entrypoints.keys()];
      const built = [...compilation.namedChunkGroups.keys()].filter((name) => !entries.includes(name));
      const sizes = measure(compilation, this.routes);
      compilation.getLogger('RouteBudgets').info(`first load, JavaScript, brotli\n${table(sizes)}`);
      const { WebpackError } = compiler.webpack;
      compilation.errors.push(...violations(sizes, this.routes, built).map((text) => new WebpackError(text)));
    });
  }
}

function measure(compilation: Compilation, routes: Record<string, Route>): RouteSize[] {
  const entry = [...compilation.entrypoints.values()].flatMap((group) => group.getFiles());
  return Object.entries(routes).map(([route, { chunks, budgetKb }]) => {
    const own = chunks.flatMap((chunk) => compilation.namedChunkGroups.get(chunk)?.getFiles() ?? []);
    const scripts = [...new Set([...entry, ...own])].filter((file) => file.endsWith('.js'));
    const bytes = scripts.reduce((sum, file) => sum + compressedSize(compilation, file), 0);
    return { route, bytes, budgetKb };
  });
}

function compressedSize(compilation: Compilation, file: string): number {
  const asset = compilation.getAsset(`${file}.br`) ?? compilation.getAsset(file);
  return asset?.info.size ?? asset?.source.size() ?? 0;
}

function table(sizes: RouteSize[]): string {
  return sizes
    .map(({ route, bytes, budgetKb }) => `  ${route.padEnd(20)} ${inKb(bytes).padStart(6)} KB of ${budgetKb}`)
    .join('\n');
}

const inKb = (bytes: number) => (bytes / KB).toFixed(1);

import type { Compilation, Compiler } from 'webpack';

const KB = 1000;

export type RouteSize = { route: string; bytes: number; budgetKb: number | undefined };

/** The budget of a route is that of its longest listed prefix. */
export function budgetOf(route: string, budgets: Record<string, number>): number | undefined {
  const [prefix] = Object.keys(budgets)
    .filter((name) => isPartOf(name, route))
    .sort((a, b) => b.length - a.length);
  return prefix === undefined ? undefined : budgets[prefix];
}

/** What is wrong with the sizes, a sentence each. */
export function violations(sizes: RouteSize[]): string[] {
  return sizes.flatMap(({ route, bytes, budgetKb }) => {
    if (budgetKb === undefined) return [`${route} has no budget: give it one in webpack.config.ts`];
    if (bytes > budgetKb * KB) return [`${route} loads ${inKb(bytes)} KB, its budget is ${budgetKb} KB`];
    return [];
  });
}

/**
 * Prints what each route loads first (JavaScript, brotli) and fails the build above its budget. A route is a chunk
 * named `route-…`; it loads the entry, itself, and every `route-…` whose name its own begins with (its layout).
 */
export class RouteBudgets {
  constructor(private readonly budgets: Record<string, number>) {}

  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tap('RouteBudgets', (compilation) => {
      const sizes = measure(compilation, this.budgets);
      compilation.getLogger('RouteBudgets').info(`first load, brotli\n${table(sizes)}`);
      const { WebpackError } = compiler.webpack;
      compilation.errors.push(...violations(sizes).map((text) => new WebpackError(text)));
    });
  }
}

function measure(compilation: Compilation, budgets: Record<string, number>): RouteSize[] {
  const groups = [...compilation.namedChunkGroups];
  const entry = [...compilation.entrypoints.values()].flatMap((group) => group.getFiles());
  const routes = groups.map(([name]) => name).filter((name) => name.startsWith('route-'));
  return routes.sort().map((route) => {
    const own = groups.filter(([name]) => isPartOf(name, route)).flatMap(([, group]) => group.getFiles());
    const scripts = [...new Set([...entry, ...own])].filter((file) => file.endsWith('.js'));
    const bytes = scripts.reduce((sum, file) => sum + compressedSize(compilation, file), 0);
    return { route, bytes, budgetKb: budgetOf(route, budgets) };
  });
}

function compressedSize(compilation: Compilation, file: string): number {
  const asset = compilation.getAsset(`${file}.br`) ?? compilation.getAsset(file);
  return asset?.info.size ?? asset?.source.size() ?? 0;
}

function table(sizes: RouteSize[]): string {
  return sizes
    .map(({ route, bytes, budgetKb }) => `  ${route.padEnd(28)} ${inKb(bytes).padStart(6)} KB of ${budgetKb ?? '?'}`)
    .join('\n');
}

const isPartOf = (name: string, route: string) => route === name || route.startsWith(`${name}-`);
const inKb = (bytes: number) => (bytes / KB).toFixed(1);

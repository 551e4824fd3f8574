import { createHash } from 'node:crypto';
import { build } from 'esbuild';
import type { ChunkGroup, Compilation, Compiler } from 'webpack';

const PAGE = 'index.html';

interface Options {
  /** The source file of the service worker. */
  source: string;
  /** The entry of the page that is cached. */
  entry: string;
  /** The named chunks of the areas whose files are cached, including everything that they load later. */
  areas: readonly string[];
  target: readonly string[];
}

/**
 * Builds sw.js at the root: the service worker, in which SHELL is replaced by the list of files to cache. Its version
 * is a hash of the page and of the file names, which contain hashes of their contents.
 */
export class ServiceWorker {
  constructor(private readonly options: Options) {}

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    const { source, entry, areas, target } = this.options;
    // Runs after the names have their hashes, and before the files are compressed.
    const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1;
    compiler.hooks.thisCompilation.tap('ServiceWorker', (compilation) =>
      compilation.hooks.processAssets.tapPromise({ name: 'ServiceWorker', stage }, async () => {
        const page = compilation.getAsset(PAGE);
        if (!page) return;
        const files = listShellFiles(compilation, entry, areas);
        const version = createHash('sha256')
          .update(page.source.buffer())
          .update(files.join())
          .digest('hex')
          .slice(0, 16);
        const shell = { version, files: [PAGE, ...files].map((file) => `/${file}`) };
        const { outputFiles } = await build({
          entryPoints: [source],
          define: { SHELL: JSON.stringify(shell) },
          target: [...target],
          bundle: true,
          minify: true,
          write: false,
          logLevel: 'error',
        });
        for (const { text } of outputFiles) compilation.emitAsset('sw.js', new sources.RawSource(text));
      }),
    );
  }
}

function listShellFiles(compilation: Compilation, entry: string, areas: readonly string[]): string[] {
  const groups = new Set<ChunkGroup>();
  const add = (group: ChunkGroup | undefined) => {
    if (!group || groups.has(group)) return;
    groups.add(group);
    for (const child of group.getChildren()) add(child);
  };
  for (const area of areas) add(compilation.namedChunkGroups.get(area));
  const loaded = [compilation.entrypoints.get(entry), ...groups].flatMap((group) => group?.getFiles() ?? []);
  const assets = compilation.getAssets().map(({ name }) => name);
  const files = [
    ...loaded.filter((name) => /\.(js|css)$/.test(name)),
    ...assets.filter((name) => name.endsWith('.woff2')),
  ];
  return [...new Set(files)].sort();
}

import HtmlWebpackPlugin from 'html-webpack-plugin';
import type { Compiler } from 'webpack';

/**
 * Preloads the scripts of the chunk that a page names in its option `preloadChunk`, so that their download does not
 * wait until the entry has run.
 */
export class ChunkPreload {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('ChunkPreload', (compilation) =>
      HtmlWebpackPlugin.getHooks(compilation).alterAssetTagGroups.tap('ChunkPreload', (groups) => {
        const name: unknown = groups.plugin.options?.preloadChunk;
        if (typeof name !== 'string') return groups;
        const chunk = compilation.namedChunkGroups.get(name);
        if (!chunk) throw new Error(`The chunk ${name} was not built`);
        const scripts = chunk.getFiles().filter((file) => file.endsWith('.js'));
        groups.headTags.push(
          ...scripts.map((file) =>
            HtmlWebpackPlugin.createHtmlTagObject('link', {
              rel: 'preload',
              as: 'script',
              href: `${groups.publicPath}${file}`,
            }),
          ),
        );
        return groups;
      }),
    );
  }
}

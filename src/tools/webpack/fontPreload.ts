import HtmlWebpackPlugin from 'html-webpack-plugin';
import type { Compiler } from 'webpack';

/** Preloads the font, which every page uses, so that its download does not wait for the style sheet. */
export class FontPreload {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('FontPreload', (compilation) =>
      HtmlWebpackPlugin.getHooks(compilation).alterAssetTagGroups.tap('FontPreload', (groups) => {
        const fonts = compilation.getAssets().filter(({ name }) => name.endsWith('.woff2'));
        groups.headTags.unshift(
          ...fonts.map(({ name }) =>
            HtmlWebpackPlugin.createHtmlTagObject('link', {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              href: `${groups.publicPath}${name}`,
              crossorigin: true,
            }),
          ),
        );
        return groups;
      }),
    );
  }
}

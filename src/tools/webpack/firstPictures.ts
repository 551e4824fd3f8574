import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { build, type Plugin } from 'esbuild';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import type { Compilation, Compiler } from 'webpack';

interface Options {
  /** The program that renders the pictures of the paths in its arguments. */
  program: string;
  /** The source of the script that runs before the first paint. */
  script: string;
  target: readonly string[];
}

type Pictures = Record<string, { html: string; css: string }>;

const PROGRAM = path.resolve(__dirname, '../../../node_modules/.cache/firstPictures/program.cjs');
const compileMessages = createRequire(__filename)('./messagesLoader.cjs') as (source: string) => string;
const ROOT = '<div id="root"></div>';

/**
 * Puts the first picture of its path into each page with the option `picture`, with the style sheet and the script that
 * it needs.
 */
export class FirstPictures {
  constructor(private readonly options: Options) {}

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('FirstPictures', (compilation) => {
      let rendered: Promise<Pictures> | undefined;
      let script: Promise<string> | undefined;
      const hooks = HtmlWebpackPlugin.getHooks(compilation);
      const getPath = ({ plugin }: { plugin: HtmlWebpackPlugin }): string | null =>
        typeof plugin.options?.picture === 'string' ? plugin.options.picture : null;
      const getPicture = async (pagePath: string) => {
        rendered ??= renderPictures(this.options.program, listPaths(compiler));
        const picture = (await rendered)[pagePath];
        if (!picture) throw new Error(`There is no picture of ${pagePath}`);
        return picture;
      };
      hooks.alterAssetTagGroups.tapPromise('FirstPictures', async (groups) => {
        const pagePath = getPath(groups);
        if (pagePath === null) return groups;
        const { css } = await getPicture(pagePath);
        script ??= buildScript(this.options);
        const emit = (name: string, text: string) => `${groups.publicPath}${emitHashed(compilation, name, text)}`;
        const tag = (name: string, attributes: Record<string, string | boolean>) =>
          HtmlWebpackPlugin.createHtmlTagObject(name, attributes);
        // Without `defer`, the script runs before the body is parsed. Ahead of the style sheets, it waits for none.
        groups.headTags.unshift(
          tag('script', { src: emit('earlyScript.js', await script) }),
          tag('link', { rel: 'stylesheet', href: emit(`${toName(pagePath)}.css`, css), 'data-picture': true }),
        );
        return groups;
      });
      hooks.beforeEmit.tapPromise('FirstPictures', async (page) => {
        const pagePath = getPath(page);
        if (pagePath === null) return page;
        const { html } = await getPicture(pagePath);
        if (!page.html.includes(ROOT)) throw new Error(`The page of ${pagePath} has no ${ROOT}`);
        return { ...page, html: page.html.replace(ROOT, () => ROOT.replace('><', `>${html}<`)) };
      });
    });
  }
}

/** '/auth/login' becomes auth-login. */
export const toName = (pagePath: string): string => pagePath.slice(1).replaceAll('/', '-');

const listPaths = ({ options }: Compiler): string[] =>
  options.plugins.flatMap((plugin) => {
    const picture: unknown = plugin instanceof HtmlWebpackPlugin ? plugin.options?.picture : undefined;
    return typeof picture === 'string' ? [picture] : [];
  });

function emitHashed(compilation: Compilation, name: string, text: string): string {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
  const { name: base, ext } = path.parse(name);
  const file = `assets/${base}.${hash}${ext}`;
  const { RawSource } = compilation.compiler.webpack.sources;
  if (!compilation.getAsset(file)) compilation.emitAsset(file, new RawSource(text), { immutable: true });
  return file;
}

/** Bundles and runs the program, apart from the build, because it must be the production version of all packages. */
async function renderPictures(program: string, paths: readonly string[]): Promise<Pictures> {
  await build({
    entryPoints: [program],
    outfile: PROGRAM,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    jsx: 'automatic',
    loader: { '.css': 'empty' },
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [MESSAGES],
    logLevel: 'error',
  });
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, ...paths], {
    env: { ...process.env, NODE_ENV: 'production', TZ: 'UTC' },
    maxBuffer: 64 * 1024 * 1024,
  });
  const pictures = JSON.parse(stdout) as Pictures;
  return Object.fromEntries(
    Object.entries(pictures).map(([pagePath, { html, css }]) => [
      pagePath,
      { html: adapt(html), css: withoutUnused(css) },
    ]),
  );
}

/**
 * The policy of the page forbids style attributes, so the script sets them. A form that is sent without the app stays
 * where it is: the method of dialogs sends nothing.
 */
const adapt = (html: string): string =>
  html.replaceAll(' style="', ' data-style="').replaceAll('<form ', '<form method="dialog" ');

/** Loads catalogs as webpack does. */
const MESSAGES: Plugin = {
  name: 'messages',
  setup: (builder) =>
    builder.onLoad({ filter: /[\\/]messages[\\/].*\.json$/ }, ({ path: file }) => ({
      contents: compileMessages(readFileSync(file, 'utf8')),
      loader: 'json',
    })),
};

/** Removes the variables that nothing uses: most of those of a theme. */
function withoutUnused(css: string): string {
  const used = new Set(Array.from(css.matchAll(/var\((--[\w-]+)/g), ([, name]) => name));
  const less = css.replace(/(--[\w-]+):[^;{}]*;/g, (declaration, name: string) => (used.has(name) ? declaration : ''));
  return less === css ? css : withoutUnused(less);
}

async function buildScript({ script, target }: Options): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [script],
    target: [...target],
    bundle: true,
    format: 'iife',
    minify: true,
    write: false,
    logLevel: 'error',
  });
  return outputFiles.map(({ text }) => text).join('');
}

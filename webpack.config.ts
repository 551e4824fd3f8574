import path from 'node:path';
import zlib from 'node:zlib';
import CompressionPlugin from 'compression-webpack-plugin';
import CopyPlugin from 'copy-webpack-plugin';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import { NormalModuleReplacementPlugin, type Configuration, type WebpackPluginInstance } from 'webpack';
import type { Configuration as DevServer } from 'webpack-dev-server';
import { ChunkPreload } from './src/tools/webpack/chunkPreload';
import { FirstLoadBudget, type FirstLoads } from './src/tools/webpack/firstLoadBudget';
import { FirstPictures, toName } from './src/tools/webpack/firstPictures';
import { FontPreload } from './src/tools/webpack/fontPreload';
import { PackageList } from './src/tools/webpack/packageList';
import { ServiceWorker } from './src/tools/webpack/serviceWorker';

const fromRoot = (...parts: string[]) => path.resolve(__dirname, ...parts);
const compressible = /\.(js|css|html|svg|txt|json|webmanifest)$/;

/** An area of the main entry: its chunk (app/areas) and, in the consoles, the first page. */
const area = (budgetKb: number, ...chunks: string[]) => ({ entry: 'main', chunks, budgetKb });
/** The customer's page, with all that a phone loads for it. */
const customerPage = {
  ...{ entry: 'customerPage', chunks: [], budgetKb: 120 },
  others: /^my\.html$|^assets\/customerPage\..*css$|\.woff2$/,
};

/** The page on which a person joins a store, with all that a phone loads for it. */
const joinPage = {
  ...{ entry: 'join', chunks: [], budgetKb: 115 },
  others: /^join\.html$|^assets\/join\..*css$|\.woff2$/,
};

const firstLoads: FirstLoads = {
  'sign-in': area(170, 'route-sign-in'),
  setup: area(180, 'route-setup'),
  kiosk: area(155, 'route-kiosk'),
  board: area(160, 'route-board'),
  owner: area(195, 'route-owner', 'route-owner-dashboard'),
  admin: area(197, 'route-admin', 'route-admin-dashboard'),
  my: customerPage,
  join: joinPage,
};

/** The pages of the areas, by the first segment of their paths. Each is index.html with the area's chunk preloaded. */
const areaPages = {
  auth: 'route-sign-in',
  customer: 'route-kiosk',
  cashier: 'route-board',
  owner: 'route-owner',
  admin: 'route-admin',
};

/** The pages with a first picture, by their paths, which platform/http/staticClient.ts lists too. */
const pictures = {
  '/auth/login': 'route-sign-in',
  '/auth/dashboard': 'route-sign-in',
  '/auth/cashier': 'route-sign-in',
  '/customer/entry': 'route-kiosk',
  '/cashier/dashboard': 'route-board',
  '/setup': 'route-setup',
};

// As browserslist in package.json.
const target = ['chrome109', 'edge109', 'firefox115', 'safari16.4'];

const productionPlugins = (): WebpackPluginInstance[] => [
  new ServiceWorker({
    source: fromRoot('src/client/serviceWorker/worker.ts'),
    entry: 'main',
    areas: ['route-kiosk', 'route-board'],
    target,
  }),
  ...Object.entries(pictures).map(
    ([picture, preloadChunk]) =>
      new HtmlWebpackPlugin({
        template: fromRoot('public/index.html'),
        filename: `${toName(picture)}.html`,
        chunks: ['main'],
        preloadChunk,
        picture,
      }),
  ),
  new FirstPictures({
    program: fromRoot('src/client/app/firstPicture/prerender.tsx'),
    script: fromRoot('src/client/app/firstPicture/earlyScript.ts'),
    target,
  }),
  new MiniCssExtractPlugin({ filename: 'assets/[name].[contenthash:8].css' }),
  new CompressionPlugin({ test: compressible, threshold: 512, algorithm: 'gzip', filename: '[path][base].gz' }),
  new CompressionPlugin<zlib.BrotliOptions>({
    test: compressible,
    threshold: 512,
    algorithm: 'brotliCompress',
    filename: '[path][base].br',
    compressionOptions: { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 } },
  }),
  new FirstLoadBudget(firstLoads),
  new PackageList(fromRoot('dist/packages.json')),
];

const config = (_env: unknown, { mode }: { mode?: string }): Configuration & { devServer: DevServer } => {
  const production = mode === 'production';
  const name = production ? 'assets/[name].[contenthash:8]' : 'assets/[name]';
  // Without names and with short hashes: the entry has a list of all files, in every first load.
  const chunkName = production ? 'assets/[id].[contenthash:6]' : name;
  return {
    mode: production ? 'production' : 'development',
    target: 'browserslist',
    entry: {
      main: fromRoot('src/client/app/index.tsx'),
      customerPage: fromRoot('src/client/app/customerPage.tsx'),
      join: fromRoot('src/client/app/join.tsx'),
    },
    output: {
      path: fromRoot('dist/client'),
      publicPath: '/',
      filename: `${name}.js`,
      chunkFilename: `${chunkName}.js`,
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
      // Each file names both.
      chunkLoadingGlobal: 'chunks',
      globalObject: 'self',
      // The pages say that all is in UTF-8.
      charset: false,
      clean: true,
    },
    devtool: production ? false : 'eval-cheap-module-source-map',
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      // The package's `exports` resolve to the development build; the production build has no export of its own.
      alias: production ? { 'react-router$': fromRoot('node_modules/react-router/dist/production/index.mjs') } : {},
    },
    module: {
      rules: [
        // No module of ours has side effects on import, so unused exports of an index.ts add nothing to a chunk.
        { test: /\.tsx?$/, include: fromRoot('src'), loader: 'babel-loader', sideEffects: false },
        { test: /[\\/]messages[\\/].*\.json$/, loader: fromRoot('src/tools/webpack/messagesLoader.cjs') },
        // Emotion needs it for withTheme, which is unused here, but the package is not marked free of side effects.
        { test: /[\\/]hoist-non-react-statics[\\/]/, sideEffects: false },
        // Charts and date pickers use more of reselect than Redux Toolkit does. One copy for all would put that into
        // each first load.
        {
          test: /[\\/]@base-ui[\\/]/,
          resolve: { alias: { reselect$: fromRoot('node_modules/reselect/dist/reselect.browser.mjs') } },
        },
        { test: /\.css$/, use: [production ? MiniCssExtractPlugin.loader : 'style-loader', 'css-loader'] },
        { test: /\.woff2$/, type: 'asset/resource' },
      ],
    },
    plugins: [
      new HtmlWebpackPlugin({ template: fromRoot('public/index.html'), chunks: ['main'] }),
      ...Object.entries(areaPages).map(
        ([name, preloadChunk]) =>
          new HtmlWebpackPlugin({
            template: fromRoot('public/index.html'),
            filename: `${name}.html`,
            chunks: ['main'],
            preloadChunk,
          }),
      ),
      new HtmlWebpackPlugin({ template: fromRoot('public/my.html'), filename: 'my.html', chunks: ['customerPage'] }),
      new HtmlWebpackPlugin({ template: fromRoot('public/join.html'), filename: 'join.html', chunks: ['join'] }),
      new NormalModuleReplacementPlugin(/[\\/]TouchRipple(\.mjs)?$/, fromRoot('src/client/app/theme/noRipple.ts')),
      new FontPreload(),
      new ChunkPreload(),
      new CopyPlugin({ patterns: [{ from: fromRoot('public'), globOptions: { ignore: ['**/*.html'] } }] }),
      ...(production ? productionPlugins() : []),
    ],
    optimization: {
      // In half the time of Terser, and smaller. esbuild has built sw.js, minified.
      minimizer: [
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          terserOptions: { ecma: 2020, compress: { passes: 4 } },
          // The licenses are listed in a file of the same name, without a comment that names it.
          extractComments: { condition: 'some', banner: false },
          exclude: /^sw\.js$/,
        }),
        new CssMinimizerPlugin(),
      ],
      mangleExports: 'size',
      splitChunks: {
        // The pages for phones are one file each, so that what the areas load stays independent of them.
        chunks: ({ name: chunk }) => chunk !== 'customerPage' && chunk !== 'join',
        cacheGroups: {
          // One file for the libraries that every route needs: it stays cached while only our code changes, and one
          // file compresses better than two.
          vendor: {
            test: /[\\/]node_modules[\\/]/,
            name: 'vendor',
            chunks: ({ name: chunk }) => chunk === 'main',
            priority: 20,
          },
        },
      },
    },
    cache: {
      type: 'filesystem',
      // Modules that an earlier version of these has produced are built again.
      buildDependencies: {
        config: [__filename, fromRoot('babel.config.js'), fromRoot('src/tools/webpack/messagesLoader.cjs')],
      },
    },
    performance: { hints: false },
    stats: { preset: 'errors-warnings', logging: 'info', timings: true },
    devServer: {
      port: 5173,
      historyApiFallback: {
        rewrites: [
          { from: /^\/my(\/|$)/, to: '/my.html' },
          { from: /^\/join(\/|$)/, to: '/join.html' },
        ],
      },
      proxy: [{ context: ['/api', '/privacy', '/texts'], target: 'http://localhost:3000' }],
    },
  };
};

export default config;

import path from 'node:path';
import zlib from 'node:zlib';
import CompressionPlugin from 'compression-webpack-plugin';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { NormalModuleReplacementPlugin, type Configuration, type WebpackPluginInstance } from 'webpack';
import type { Configuration as DevServer } from 'webpack-dev-server';
import { FontPreload } from './src/tools/webpack/fontPreload';
import { PublicFiles } from './src/tools/webpack/publicFiles';
import { RouteBudgets, type Route } from './src/tools/webpack/routeBudgets';

const at = (...parts: string[]) => path.resolve(__dirname, ...parts);
const text = /\.(js|css|html|svg|txt|json|webmanifest)$/;

/** A layout travels in the chunk of the page that is opened first below it. */
const routes: Record<string, Route> = {
  'kiosk entry': { chunks: ['route-kiosk-entry'], budgetKb: 145 },
  'kiosk check-in': { chunks: ['route-kiosk-entry', 'route-check-in'], budgetKb: 170 },
  'kiosk dashboard': { chunks: ['route-kiosk-entry', 'route-kiosk-dashboard'], budgetKb: 165 },
  'cashier board': { chunks: ['route-board'], budgetKb: 145 },
  'sign-in': { chunks: ['route-sign-in'], budgetKb: 165 },
  admin: { chunks: ['route-admin'], budgetKb: 200 },
  'admin stores': { chunks: ['route-admin', 'route-admin-stores'], budgetKb: 200 },
  'admin store history': { chunks: ['route-admin', 'route-admin-history'], budgetKb: 200 },
  'admin owners': { chunks: ['route-admin', 'route-admin-owners'], budgetKb: 200 },
  'admin groups': { chunks: ['route-admin', 'route-admin-groups'], budgetKb: 200 },
  'admin admins': { chunks: ['route-admin', 'route-admin-admins'], budgetKb: 200 },
  owner: { chunks: ['route-owner'], budgetKb: 200 },
  'not found': { chunks: ['route-not-found'], budgetKb: 140 },
  unauthorized: { chunks: ['route-unauthorized'], budgetKb: 140 },
};

const forProduction = (): WebpackPluginInstance[] => [
  new MiniCssExtractPlugin({ filename: 'assets/[name].[contenthash:8].css' }),
  new CompressionPlugin({ test: text, threshold: 512, algorithm: 'gzip', filename: '[path][base].gz' }),
  new CompressionPlugin<zlib.BrotliOptions>({
    test: text,
    threshold: 512,
    algorithm: 'brotliCompress',
    filename: '[path][base].br',
    compressionOptions: { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 } },
  }),
  new RouteBudgets(routes),
];

const config = (_env: unknown, { mode }: { mode?: string }): Configuration & { devServer: DevServer } => {
  const production = mode === 'production';
  const name = production ? 'assets/[name].[contenthash:8]' : 'assets/[name]';
  return {
    mode: production ? 'production' : 'development',
    target: 'browserslist',
    entry: at('src/client/index.tsx'),
    output: {
      path: at('dist'),
      publicPath: '/',
      filename: `${name}.js`,
      chunkFilename: `${name}.js`,
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
      clean: true,
    },
    devtool: production ? false : 'eval-cheap-module-source-map',
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      // The package's `exports` lead every bundler to the build with warnings; it ships one without them beside it.
      alias: production ? { 'react-router$': at('node_modules/react-router/dist/production/index.mjs') } : {},
    },
    module: {
      rules: [
        // Our modules do nothing by being read, so what a feature's door leads to stays in the chunk that uses it.
        { test: /\.tsx?$/, include: at('src'), loader: 'babel-loader', sideEffects: false },
        // Emotion brings it for withTheme, which nobody uses; the package does not say that reading it does nothing.
        { test: /[\\/]hoist-non-react-statics[\\/]/, sideEffects: false },
        { test: /\.css$/, use: [production ? MiniCssExtractPlugin.loader : 'style-loader', 'css-loader'] },
        { test: /\.woff2$/, type: 'asset/resource' },
      ],
    },
    plugins: [
      new HtmlWebpackPlugin({ template: at('public/index.html'), scriptLoading: 'defer' }),
      new NormalModuleReplacementPlugin(/[\\/]TouchRipple(\.mjs)?$/, at('src/client/app/theme/noRipple.ts')),
      new FontPreload(),
      new PublicFiles(at('public'), ['index.html']),
      ...(production ? forProduction() : []),
    ],
    optimization: {
      minimizer: ['...', new CssMinimizerPlugin()],
      mangleExports: 'size',
      splitChunks: {
        chunks: 'all',
        cacheGroups: {
          // One file for all that every route needs: it stays in the browser's cache while only our code changes, and
          // Brotli does better on one than on two.
          vendor: { test: /[\\/]node_modules[\\/]/, name: 'vendor', chunks: 'initial', priority: 20 },
        },
      },
    },
    cache: { type: 'filesystem', buildDependencies: { config: [__filename, at('babel.config.js')] } },
    performance: { hints: false },
    stats: { preset: 'errors-warnings', logging: 'info', timings: true },
    devServer: {
      port: 5173,
      historyApiFallback: true,
      proxy: [{ context: ['/api'], target: 'http://localhost:3000' }],
    },
  };
};

export default config;

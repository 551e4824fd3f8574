import path from 'node:path';
import zlib from 'node:zlib';
import CompressionPlugin from 'compression-webpack-plugin';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Configuration, WebpackPluginInstance } from 'webpack';
import type { Configuration as DevServer } from 'webpack-dev-server';
import { FontPreload } from './test/build/fontPreload';
import { PublicFiles } from './test/build/publicFiles';
import { RouteBudgets } from './test/build/routeBudgets';

const at = (...parts: string[]) => path.resolve(__dirname, ...parts);
const text = /\.(js|css|html|svg|txt|json|webmanifest)$/;

/** First load by route in KB of brotli; a route takes the longest prefix. */
const budgets = {
  'route-kiosk-entry': 140,
  'route-board': 140,
  'route-sign-in': 165,
  'route-check-in': 165,
  'route-kiosk-dashboard': 165,
  'route-not-found': 165,
  'route-unauthorized': 165,
  'route-admin': 200,
  'route-owner': 200,
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
  new RouteBudgets(budgets),
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
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    module: {
      rules: [
        { test: /\.tsx?$/, include: at('src'), loader: 'babel-loader' },
        { test: /\.css$/, use: [production ? MiniCssExtractPlugin.loader : 'style-loader', 'css-loader'] },
        { test: /\.woff2$/, type: 'asset/resource' },
      ],
    },
    plugins: [
      new HtmlWebpackPlugin({ template: at('public/index.html'), scriptLoading: 'defer' }),
      new FontPreload(),
      new PublicFiles(at('public'), ['index.html']),
      ...(production ? forProduction() : []),
    ],
    optimization: {
      minimizer: ['...', new CssMinimizerPlugin()],
      runtimeChunk: 'single',
      splitChunks: {
        chunks: 'all',
        cacheGroups: {
          // Changes with React alone, so it stays in the browser's cache over most releases.
          react: {
            test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/,
            name: 'react',
            chunks: 'initial',
            priority: 20,
          },
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

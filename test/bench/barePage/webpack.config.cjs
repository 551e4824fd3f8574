// Builds a page of the product's own packages alone, with one sign-in form, for `npm run bench -- --pages`.
const path = require('node:path');
const CompressionPlugin = require('compression-webpack-plugin');
const HtmlWebpackPlugin = require('html-webpack-plugin');
const TerserPlugin = require('terser-webpack-plugin');

module.exports = {
  mode: 'production',
  context: __dirname,
  entry: './index.jsx',
  target: 'browserslist',
  output: { filename: 'assets/main.[contenthash:8].js', publicPath: '/' },
  resolve: {
    alias: { 'react-router$': path.resolve(__dirname, '../../../node_modules/react-router/dist/production/index.mjs') },
  },
  module: { rules: [{ test: /\.jsx$/, include: __dirname, loader: 'babel-loader' }] },
  plugins: [
    new HtmlWebpackPlugin({
      templateContent:
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bare</title><meta name="viewport" content="width=device-width, initial-scale=1"></head><body><div id="root"></div></body></html>',
    }),
    new CompressionPlugin({ test: /\.(js|html)$/, algorithm: 'brotliCompress', filename: '[path][base].br' }),
  ],
  optimization: { minimizer: [new TerserPlugin({ minify: TerserPlugin.swcMinify })] },
  performance: { hints: false },
};

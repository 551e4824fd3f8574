// Compiles TypeScript, JSX and ES modules for jest: much faster than Babel without a cache, and the Babel configuration
// of the client needs no case for tests.
const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const path = require('node:path');
const esbuild = require('esbuild');

const ownVersion = createHash('sha256').update(readFileSync(__filename)).update(esbuild.version).digest('hex');
const loaders = { '.ts': 'ts', '.mts': 'ts', '.tsx': 'tsx', '.jsx': 'jsx' };

module.exports = {
  getCacheKey(source, file) {
    return createHash('sha256').update(ownVersion).update('\0').update(file).update('\0').update(source).digest('hex');
  },
  process(source, file) {
    const { code } = esbuild.transformSync(source, {
      loader: loaders[path.extname(file)] ?? 'js',
      format: 'cjs',
      platform: 'node',
      target: 'node22',
      jsx: 'automatic',
      // Under the name '.mjs' esbuild would import the default of a CommonJS module as Node does, which jest's CommonJS
      // copies of ES modules do not offer.
      sourcefile: file.replace(/\.mjs$/, '.js'),
      sourcemap: 'inline',
      sourcesContent: false,
      // Jest's sandbox has no native import(); as require() it goes through the same transform.
      supported: { 'dynamic-import': false },
    });
    return { code };
  },
};

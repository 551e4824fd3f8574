// Compiles TypeScript, JSX and ES modules for jest. It is much faster than Babel without a cache, and the client's
// Babel configuration needs no case for tests.
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
      // In a file named '.mjs', esbuild would import the default of a CommonJS module like Node, but jest transforms ES
      // modules to CommonJS, which has no such default.
      sourcefile: file.replace(/\.mjs$/, '.js'),
      sourcemap: 'inline',
      sourcesContent: false,
      // Jest's sandbox has no native import(). As require(), it goes through this transform too.
      supported: { 'dynamic-import': false },
    });
    return { code };
  },
};

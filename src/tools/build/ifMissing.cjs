// Runs before `npm start` and builds what is missing. Plain JavaScript, because a production installation has no tsx.
require('../requireNode.cjs');
const { spawnSync } = require('node:child_process');
const { existsSync } = require('node:fs');
const path = require('node:path');

const root = path.resolve(__dirname, '../../..');
const outputs = ['dist/server/index.js', 'dist/client/index.html'];
if (!outputs.every((file) => existsSync(path.join(root, file)))) {
  if (existsSync(path.join(root, 'node_modules/esbuild')) && existsSync(path.join(root, 'node_modules/tsx'))) {
    const run = path.join(root, 'src/tools/run.cjs');
    const { status } = spawnSync(process.execPath, [run, path.join(__dirname, 'run.ts')], {
      cwd: root,
      stdio: 'inherit',
    });
    process.exitCode = status === null ? 1 : status;
  } else {
    console.error(
      'Regulars is not built, and the packages that build it are not installed. Run: npm ci && npm run build',
    );
    process.exitCode = 1;
  }
}

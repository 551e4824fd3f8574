import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';

/**
 * `npm run dev`: the server, restarted on every change, and the client's dev server with hot reload before it.
 * Ends both on Ctrl-C, and when either of them ends.
 */
const root = path.resolve(__dirname, '../../..');
const env = { NODE_ENV: 'development', ...process.env };

function start(args: string[]): ChildProcess {
  return spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env });
}

const tsx = path.join(path.dirname(require.resolve('tsx/package.json')), 'dist/cli.mjs');
const webpack = path.join(path.dirname(require.resolve('webpack-cli/package.json')), 'bin/cli.js');
const children = [start([tsx, 'watch', 'src/server/index.ts']), start([webpack, 'serve', '--mode', 'development'])];

for (const child of children) {
  child.once('exit', (code) => {
    for (const other of children) other.kill('SIGTERM');
    process.exitCode ??= code ?? 0;
  });
}
// The terminal sends the signal to the children too; this process only has to outlive them.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill('SIGTERM');
  });
}

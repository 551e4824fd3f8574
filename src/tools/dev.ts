import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';

/**
 * `npm run dev`: runs the server, restarted on every change, behind the client's dev server with hot reload. Both end
 * on Ctrl-C, or when one of them exits.
 */

const root = path.resolve(__dirname, '../..');
const env = { NODE_ENV: 'development', ...process.env };

// Detached from the terminal, so that each child gets only one signal on Ctrl-C, from this process. On a second signal
// the watcher would kill the server, which would leave its database running.
function start(args: string[]): ChildProcess {
  return spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], detached: true, env });
}

const tsx = path.join(path.dirname(require.resolve('tsx/package.json')), 'dist/cli.mjs');
const webpack = path.join(path.dirname(require.resolve('webpack-cli/package.json')), 'bin/cli.js');
const children = [
  start([tsx, 'watch', 'src/server/main/index.ts']),
  start(['--import', 'tsx', webpack, 'serve', '--mode', 'development']),
];

let stopping = false;
function stop(): void {
  if (stopping) return;
  stopping = true;
  for (const child of children) child.kill('SIGTERM');
}

for (const child of children) {
  child.once('exit', (code) => {
    process.exitCode ??= code ?? 0;
    stop();
  });
}
process.on('SIGINT', stop);
process.on('SIGTERM', stop);

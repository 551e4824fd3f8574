import { spawn } from 'node:child_process';
import path from 'node:path';
import { buildIfStale, ROOT } from './ifStale';

const SOURCES = [
  'src/client',
  'src/contract',
  'public',
  'src/tools/webpack',
  'webpack.config.ts',
  'babel.config.js',
  'package.json',
  'package-lock.json',
];

/**
 * Builds the client into dist/client when it is missing or its sources have changed.
 * @throws Error when the build fails. Its output goes to the terminal.
 */
export function buildClientIfStale(): Promise<void> {
  return buildIfStale('dist/client', SOURCES, () => {
    console.log('Building the client (up to a minute the first time) ...');
    return runWebpack();
  });
}

function runWebpack(): Promise<void> {
  const cli = path.join(path.dirname(require.resolve('webpack-cli/package.json')), 'bin/cli.js');
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', cli, '--mode', 'production'], {
      cwd: ROOT,
      stdio: 'inherit',
    });
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`building the client failed: ${describeEnd(code, signal)}`));
    });
  });
}

/** Says how webpack ended. When memory runs out, Linux kills the largest process, which itself can say nothing. */
export function describeEnd(code: number | null, signal: NodeJS.Signals | null): string {
  if (signal === 'SIGKILL') {
    return (
      'webpack was killed, most often because memory was short. Building needs 1 GB of it; a release is built already ' +
      '(docs/operations.md, Install)'
    );
  }
  return `webpack ended with ${code ?? signal ?? 'no code'}`;
}

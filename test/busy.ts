import { spawn } from 'node:child_process';
import path from 'node:path';

/** Implements `npm run test:busy`: `npm test` next to two busy loops, to find tests that depend on the speed. */

const LOOPS = 2;

const loops = Array.from({ length: LOOPS }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
process.once('exit', () => {
  for (const loop of loops) loop.kill('SIGKILL');
});
const tests = spawn(
  process.execPath,
  [require.resolve('tsx/cli'), path.join(__dirname, 'run.ts'), ...process.argv.slice(2)],
  { stdio: 'inherit' },
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => tests.kill(signal));
tests.once('close', (code) => {
  process.exit(code ?? 1);
});

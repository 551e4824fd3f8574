import { spawn } from 'node:child_process';
import path from 'node:path';
import { scripts } from '../../package.json';
import { TEST_SECRETS_KEY } from '../support/server';
import { sharedDatabaseEnv } from '../support/sql';

const ROOT = path.resolve(__dirname, '../..');

// All other suites start bundles of the programs.
test('npm start runs the server from source, and SIGTERM stops it', async () => {
  const [command = '', ...args] = scripts.start.split(' ');
  const child = spawn(path.join(ROOT, 'node_modules/.bin', command), args, {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      SECRETS_KEY: TEST_SECRETS_KEY,
      LOG_LEVEL: 'warn',
      ...sharedDatabaseEnv(),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  try {
    const url = await new Promise<string | undefined>((resolve) => {
      child.stdout.once('data', (chunk: Buffer) => {
        resolve(/^Regulars is ready on (\S+)/.exec(chunk.toString())?.[1]);
      });
      void ended.then(() => {
        resolve(undefined);
      });
    });
    expect((await fetch(`${url}/api/health/ready`)).status).toBe(200);
  } finally {
    child.kill('SIGTERM');
  }
  expect(await ended).toBe(0);
});

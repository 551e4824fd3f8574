import { DatabaseUnavailable } from '../../src/server/database/Database';
import { isReady } from '../../src/server/modules/health/isReady';
import { call } from '../support/http';

test('the server of this run lives and is ready', async () => {
  for (const path of ['/health/live', '/health/ready']) {
    const { status, body } = await call('GET', path);
    expect([path, status, body]).toEqual([path, 200, { status: 'ok' }]);
  }
});

test('Q-06 Q-08 without its database the server is not ready, nor is one that stops', async () => {
  const warnings: unknown[] = [];
  const log = { warn: (...line: unknown[]) => warnings.push(line) };
  const here = { ping: () => Promise.resolve() };
  const gone = { ping: () => Promise.reject(new DatabaseUnavailable('gone')) };
  expect(await isReady({ database: here, drain: { begun: false } }, log)).toBe(true);
  expect(await isReady({ database: here, drain: { begun: true } }, log)).toBe(false);
  expect(warnings).toEqual([]);
  expect(await isReady({ database: gone, drain: { begun: false } }, log)).toBe(false);
  expect(warnings).toHaveLength(1);
});

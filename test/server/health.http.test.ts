import { DatabaseUnavailable } from '../../src/server/database/Database';
import { isReady } from '../../src/server/modules/health/health.routes';
import { call } from '../support/http';

test('the server is live and ready', async () => {
  for (const path of ['/health/live', '/health/ready']) {
    const { status, body } = await call('GET', path);
    expect([path, status, body]).toEqual([path, 200, { status: 'ok' }]);
  }
});

test('Q-06 Q-08 a server without its database is not ready, nor is one that is stopping', async () => {
  const warnings: unknown[] = [];
  const log = { warn: (...line: unknown[]) => warnings.push(line) };
  const available = { ping: () => Promise.resolve() };
  const unavailable = { ping: () => Promise.reject(new DatabaseUnavailable('gone')) };
  expect(await isReady({ database: available, drain: { begun: false } }, log)).toBe(true);
  expect(await isReady({ database: available, drain: { begun: true } }, log)).toBe(false);
  expect(warnings).toEqual([]);
  expect(await isReady({ database: unavailable, drain: { begun: false } }, log)).toBe(false);
  expect(warnings).toHaveLength(1);
});

import { DatabaseUnavailable } from '../../src/server/database/Database';
import { isReady } from '../../src/server/modules/health/health.routes';
import { call } from '../support/http';

test('the server is live and ready, and reports how many jobs are waiting and for how long', async () => {
  const [live, ready] = [await call('GET', '/health/live'), await call('GET', '/health/ready')];
  expect([live.status, live.body]).toEqual([200, { status: 'ok' }]);
  const count: unknown = expect.any(Number);
  const jobs = { waiting: count, oldestWaitingSeconds: count, failed: count };
  expect([ready.status, ready.body]).toEqual([200, { status: 'ok', jobs }]);
});

test('a server is not ready without its database or while it is stopping', async () => {
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

import { call } from '../support/http';
import { startServer, type RunningProcess } from '../support/server';
import { sharedHome, sql } from '../support/sql';
import { createTestStore } from '../support/testStore';

let other: RunningProcess;
beforeAll(async () => {
  other = await startServer({ ...sharedHome(), LOG_LEVEL: 'warn' });
});
afterAll(() => other.stop());

const statusHere = async (token: string) => (await call('GET', '/store-owners/me', { token })).status;
const statusThere = async (token: string) =>
  (await call('GET', '/store-owners/me', { token, server: other.url })).status;
const hashOf = `sha256($1::bytea)`;

/** Ms until the call is refused, while it is asked all the time, so that any memory of the session stays warm. */
async function refusedWithin(ask: () => Promise<number>): Promise<number> {
  const from = Date.now();
  while ((await ask()) !== 401) if (Date.now() - from > 5_000) return Infinity;
  return Date.now() - from;
}

test('AP-02 without a token, and with one that nobody gave out, the answer is 401 Unauthorized', async () => {
  for (const token of [undefined, 'abc', 'A'.repeat(43)]) {
    const answer = await call('GET', '/store-owners/me', token === undefined ? {} : { token });
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({ statusCode: 401, error: 'Unauthorized', message: 'Unauthorized' });
  }
});

test('Q-22 signing out ends the session here at once and in another process within a second', async () => {
  const token = await (await createTestStore()).ownerToken();
  expect([await statusHere(token), await statusThere(token)]).toEqual([200, 200]);
  expect((await call('POST', '/auth/logout', { token })).status).toBe(204);
  expect(await statusHere(token)).toBe(401);
  expect(await refusedWithin(() => statusThere(token))).toBeLessThan(1_000);
});

test('Q-22 a session whose row is deleted ends everywhere within a second', async () => {
  const token = await (await createTestStore()).cashierToken();
  expect([await statusHere(token), await statusThere(token)]).toEqual([200, 200]);
  await sql(`delete from sessions where token_hash = ${hashOf}`, [token]);
  const waits = await Promise.all([refusedWithin(() => statusHere(token)), refusedWithin(() => statusThere(token))]);
  expect(Math.max(...waits)).toBeLessThan(1_000);
});

test('Q-22 a store that is deactivated, or an account, ends its sessions within a second', async () => {
  const store = await createTestStore();
  const tokens = await Promise.all([store.ownerToken(), store.cashierToken()]);
  expect(await Promise.all(tokens.map(statusHere))).toEqual([200, 200]);
  await sql('update accounts set is_active = false where id = $1', [store.cashierId]);
  expect(await refusedWithin(() => statusHere(tokens[1]))).toBeLessThan(1_000);
  expect(await statusHere(tokens[0])).toBe(200);
  await sql('update stores set is_active = false where id = $1', [store.id]);
  expect(await refusedWithin(() => statusHere(tokens[0]))).toBeLessThan(1_000);
});

test('a session ends when its time is over', async () => {
  const token = await (await createTestStore()).ownerToken();
  await sql(`update sessions set expires_at = now() + interval '600 ms' where token_hash = ${hashOf}`, [token]);
  expect(await refusedWithin(() => statusHere(token))).toBeLessThan(1_600);
});

test('each kind of session lasts as long as it should', async () => {
  const store = await createTestStore();
  await Promise.all([store.kioskToken(), store.ownerToken(), store.cashierToken()]);
  const rows = await sql<{ scope: string; hours: number }>(
    `select scope, round(extract(epoch from expires_at - created_at) / 3600)::int as hours
     from sessions where store_id = $1 order by scope`,
    [store.id],
  );
  expect(rows).toEqual([
    { scope: 'board', hours: 720 },
    { scope: 'dashboard', hours: 12 },
    { scope: 'kiosk', hours: 720 },
  ]);
});

import { call } from '../support/http';
import { startServer, type RunningProcess } from '../support/server';
import { sharedDatabaseEnv, sql } from '../support/sql';
import { createTestStore, signIn } from '../support/testStore';

let otherServer: RunningProcess;
beforeAll(async () => {
  otherServer = await startServer({ ...sharedDatabaseEnv(), LOG_LEVEL: 'warn' });
});
afterAll(() => otherServer.stop());

const getStatus = async (token: string) => (await call('GET', '/store-owners/me', { token })).status;
const getOtherStatus = async (token: string) =>
  (await call('GET', '/store-owners/me', { token, server: otherServer.url })).status;
const TOKEN_HASH = `sha256($1::bytea)`;

/** Repeats a request until it returns 401, which also keeps a cached session in use; returns the ms until then. */
async function timeUntilRevoked(request: () => Promise<number>): Promise<number> {
  const start = Date.now();
  while ((await request()) !== 401) if (Date.now() - start > 5_000) return Infinity;
  return Date.now() - start;
}

test('AP-02 a request without a token or with an unknown one returns 401 Unauthorized', async () => {
  for (const token of [undefined, 'abc', 'A'.repeat(43)]) {
    const answer = await call('GET', '/store-owners/me', token === undefined ? {} : { token });
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({ statusCode: 401, error: 'Unauthorized', message: 'Unauthorized' });
  }
});

test('Q-22 signing out ends the session immediately in the same process and within a second in another', async () => {
  const token = await (await createTestStore()).ownerToken();
  expect([await getStatus(token), await getOtherStatus(token)]).toEqual([200, 200]);
  expect((await call('POST', '/auth/logout', { token })).status).toBe(204);
  expect(await getStatus(token)).toBe(401);
  expect(await timeUntilRevoked(() => getOtherStatus(token))).toBeLessThan(1_000);
});

test('Q-22 a session whose row is deleted ends in every process within a second', async () => {
  const token = await (await createTestStore()).cashierToken();
  expect([await getStatus(token), await getOtherStatus(token)]).toEqual([200, 200]);
  await sql(`delete from sessions where token_hash = ${TOKEN_HASH}`, [token]);
  const waits = await Promise.all([
    timeUntilRevoked(() => getStatus(token)),
    timeUntilRevoked(() => getOtherStatus(token)),
  ]);
  expect(Math.max(...waits)).toBeLessThan(1_000);
});

test('Q-22 deactivating a store or an account ends its sessions within a second', async () => {
  const store = await createTestStore();
  const tokens = await Promise.all([store.ownerToken(), store.cashierToken()]);
  expect(await Promise.all(tokens.map(getStatus))).toEqual([200, 200]);
  await sql('update accounts set is_active = false where id = $1', [store.cashierId]);
  expect(await timeUntilRevoked(() => getStatus(tokens[1]))).toBeLessThan(1_000);
  expect(await getStatus(tokens[0])).toBe(200);
  await sql('update stores set is_active = false where id = $1', [store.id]);
  expect(await timeUntilRevoked(() => getStatus(tokens[0]))).toBeLessThan(1_000);
});

test('a session ends when it expires', async () => {
  const token = await (await createTestStore()).ownerToken();
  await sql(`update sessions set expires_at = now() + interval '600 ms' where token_hash = ${TOKEN_HASH}`, [token]);
  expect(await timeUntilRevoked(() => getStatus(token))).toBeLessThan(1_600);
});

test('each kind of session has its specified lifetime', async () => {
  const store = await createTestStore();
  await Promise.all([signIn(store.ownerEmail, 'kiosk'), signIn(store.ownerEmail), signIn(store.cashierEmail)]);
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

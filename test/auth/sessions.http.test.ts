import { call } from '../support/http';
import { startServer, type RunningProcess } from '../support/server';
import { getSessionStatus, waitUntilEnded } from '../support/sessionEnds';
import { sharedDatabaseEnv, sql } from '../support/sql';
import { createTestStore, signIn } from '../support/testStore';

let otherServer: RunningProcess;
beforeAll(async () => {
  otherServer = await startServer({ ...sharedDatabaseEnv(), LOG_LEVEL: 'warn' });
});
afterAll(() => otherServer.stop());

const TOKEN_HASH = `sha256($1::bytea)`;

test('AP-02 a request without a token or with an unknown one returns 401 Unauthorized', async () => {
  for (const token of [undefined, 'abc', 'A'.repeat(43)]) {
    const response = await call('GET', '/store-owners/me', token === undefined ? {} : { token });
    expect(response.status).toBe(401);
    expect(response.body).toEqual({ statusCode: 401, error: 'Unauthorized', message: 'Unauthorized' });
  }
});

test('signing out ends the session immediately in the same process, and in another one', async () => {
  const token = await (await createTestStore()).ownerToken();
  expect([await getSessionStatus(token), await getSessionStatus(token, otherServer.url)]).toEqual([200, 200]);
  expect((await call('POST', '/auth/logout', { token })).status).toBe(204);
  expect(await getSessionStatus(token)).toBe(401);
  await waitUntilEnded([token], otherServer.url);
});

test('a session whose row is deleted ends in every process', async () => {
  const token = await (await createTestStore()).cashierToken();
  expect([await getSessionStatus(token), await getSessionStatus(token, otherServer.url)]).toEqual([200, 200]);
  await sql(`delete from sessions where token_hash = ${TOKEN_HASH}`, [token]);
  await Promise.all([waitUntilEnded([token]), waitUntilEnded([token], otherServer.url)]);
});

test('deactivating a store or an account ends its sessions', async () => {
  const store = await createTestStore();
  const [owner, cashier] = await Promise.all([store.ownerToken(), store.cashierToken()]);
  expect([await getSessionStatus(owner), await getSessionStatus(cashier)]).toEqual([200, 200]);
  await sql('update accounts set is_active = false where id = $1', [store.cashierId]);
  await waitUntilEnded([cashier]);
  expect(await getSessionStatus(owner)).toBe(200);
  await sql('update stores set is_active = false where id = $1', [store.id]);
  await waitUntilEnded([owner]);
});

test('a session ends when it expires', async () => {
  const token = await (await createTestStore()).ownerToken();
  expect(await getSessionStatus(token)).toBe(200);
  await sql(`update sessions set expires_at = now() where token_hash = ${TOKEN_HASH}`, [token]);
  await waitUntilEnded([token]);
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

import { call, serverUrl } from '../support/http';
import { startServer, type RunningProcess } from '../support/server';
import { sharedDatabaseEnv, sql } from '../support/sql';
import { createTestStore, type TestStore } from '../support/testStore';

const PIN = '/store-owners/me/kiosk-pin';

/** A second server process on the database of this run. */
let second: RunningProcess;
beforeAll(async () => {
  second = await startServer({ ...sharedDatabaseEnv(), LOG_LEVEL: 'warn' });
});
afterAll(() => second.stop());

async function createStoreWithPin(pin: string): Promise<TestStore> {
  const store = await createTestStore();
  expect((await call('PUT', PIN, { token: await store.ownerToken(), body: { pin } })).status).toBe(204);
  return store;
}
const logOut = (token: string, pin: string, server = serverUrl()) =>
  call('POST', '/auth/logout/kiosk', { token, body: { pin }, server });
/** Whether the kiosk with this token is still signed in. */
const isSignedIn = async (token: string) => (await call('GET', '/store-owners/me', { token })).status === 200;

test('BX-06 the owner sets, changes and removes the PIN, and sees only whether one is set', async () => {
  const store = await createTestStore();
  const token = await store.ownerToken();
  const getState = async () => (await call('GET', PIN, { token })).body;
  expect(await getState()).toEqual({ isSet: false });
  // Without a PIN, removing it has no effect and is not audited.
  expect((await call('DELETE', PIN, { token })).status).toBe(204);
  for (const pin of ['4711', '08154711']) {
    expect((await call('PUT', PIN, { token, body: { pin } })).status).toBe(204);
    expect(await getState()).toEqual({ isSet: true });
  }
  for (const pin of ['123', '123456789', '12a4', ' 1234', '١٢٣٤', '']) {
    const response = await call('PUT', PIN, { token, body: { pin } });
    expect([pin, response.status]).toEqual([pin, 400]);
    expect(response.body).toHaveProperty('fields.pin');
  }
  const [row] = await sql<{ hash: string }>('select kiosk_pin_hash as hash from stores where id = $1', [store.id]);
  expect(row?.hash).toMatch(/^\$argon2id\$/);
  expect((await call('DELETE', PIN, { token })).status).toBe(204);
  expect(await getState()).toEqual({ isSet: false });
  const audit = await sql(
    `select action, record_id, actor_id, old_values, new_values from audit_log
     where store_id = $1 and action like 'kiosk_pin%' order by id`,
    [store.id],
  );
  const entry = { record_id: store.id, actor_id: store.ownerId, old_values: null, new_values: null };
  expect(audit).toEqual(['set', 'changed', 'removed'].map((what) => ({ action: `kiosk_pin_${what}`, ...entry })));
});

test('BX-06 a kiosk with a PIN is signed out only with the right PIN', async () => {
  const store = await createStoreWithPin('4711');
  const token = await store.kioskToken();
  const refused = await call('POST', '/auth/logout', { token });
  expect([refused.status, refused.body]).toEqual([
    403,
    expect.objectContaining({ fields: { pin: [expect.any(String)] } }),
  ]);
  const wrong = await logOut(token, '0000');
  expect([wrong.status, wrong.body]).toEqual([403, expect.objectContaining({ fields: { pin: ['The PIN is wrong'] } })]);
  expect(await isSignedIn(token)).toBe(true);
  expect((await logOut(token, '4711')).status).toBe(204);
  expect(await isSignedIn(token)).toBe(false);
  // Other sessions of the store can sign out without the PIN.
  for (const other of [await store.ownerToken(), await store.cashierToken()]) {
    expect((await call('POST', '/auth/logout', { token: other })).status).toBe(204);
  }
});

test('BX-06 wrong PINs are throttled across all processes, separately for each kiosk', async () => {
  const store = await createStoreWithPin('90210');
  const [token, neighbor] = [await store.kioskToken(), await store.kioskToken()];
  // Two guesses are sent at a time, because attempts that are checked together must count too.
  const guesses = [];
  for (const pin of ['0001', '0002', '0003', '0004']) {
    guesses.push(...(await Promise.all([logOut(token, pin), logOut(token, pin, second.url)])));
  }
  const statuses = guesses.map(({ status }) => status);
  expect(statuses.filter((status) => status === 403)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(3);
  for (const server of [serverUrl(), second.url]) {
    const response = await logOut(token, '90210', server);
    expect(response.status).toBe(429);
    const seconds = Number(response.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(200);
    expect(seconds).toBeLessThanOrEqual(300);
    const { message } = response.body as { message: string };
    expect(message).toMatch(/^Too many wrong PINs. Try again in [45] minutes\.$/);
  }
  expect(await isSignedIn(token)).toBe(true);
  expect((await logOut(neighbor, '90210', second.url)).status).toBe(204);
});

test('BX-06 a kiosk whose PIN was removed signs out with any PIN, one whose session or store is gone gets 401', async () => {
  const store = await createStoreWithPin('1234');
  const [first, expired, orphan] = [await store.kioskToken(), await store.kioskToken(), await store.kioskToken()];
  await call('DELETE', PIN, { token: await store.ownerToken() });
  // After the PIN was removed, it is not checked.
  expect((await logOut(first, '9999')).status).toBe(204);
  await call('PUT', PIN, { token: await store.ownerToken(), body: { pin: '1234' } });
  await sql('delete from sessions where token_hash = sha256(convert_to($1, $2))', [expired, 'UTF8']);
  expect((await call('POST', '/auth/logout', { token: expired })).status).toBe(401);
  await sql('delete from stores where id = $1', [store.id]);
  expect((await call('POST', '/auth/logout', { token: orphan, server: second.url })).status).toBe(401);
});

import type { StoreSession } from '../../src/contract/sessions';
import { createSessions, toSessionKey } from '../../src/server/platform/auth/sessions';
import { openPage } from '../customerPage/pageStore';
import { call } from '../support/http';
import { openTestDatabase } from '../support/openTestDatabase';
import { startServer, type RunningProcess } from '../support/server';
import { getSessionStatus, waitUntilEnded } from '../support/sessionEnds';
import { sharedDatabaseEnv, sql } from '../support/sql';
import { addAccount, addCustomer, createTestStore, PASSWORD, signIn } from '../support/testStore';

const ANDROID = 'Mozilla/5.0 (Linux; Android 13; SM-X200) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36';
const list = async (token: string) => (await call<StoreSession[]>('GET', '/store/sessions', { token })).body;

let otherServer: RunningProcess;
beforeAll(async () => {
  otherServer = await startServer({ ...sharedDatabaseEnv(), LOG_LEVEL: 'warn' });
});
afterAll(() => otherServer.stop());

test('BX-46 the phones of customers are counted without naming them', async () => {
  const store = await createTestStore();
  const token = await store.ownerToken();
  const count = () => call<{ phones: number }>('GET', '/store/customer-sessions', { token });
  expect((await count()).body).toEqual({ phones: 0 });
  const customer = await addCustomer(store);
  await openPage(store, customer);
  await openPage(store, customer);
  expect((await count()).body).toEqual({ phones: 2 });
  await sql("update customer_sessions set expires_at = now() - interval '1 s' where store_id = $1", [store.id]);
  expect((await count()).body).toEqual({ phones: 0 });
});

describe('GET /store/sessions', () => {
  test('BX-46 the list has the kiosks, boards and dashboards of the store with person, device and times', async () => {
    const store = await createTestStore();
    const otherStore = await createTestStore();
    await otherStore.ownerToken();
    const { body: kiosk } = await call<{ token: string }>('POST', '/auth/login', {
      body: { email: store.ownerEmail, password: PASSWORD, scope: 'kiosk' },
      headers: { 'user-agent': ANDROID },
    });
    const [board, token] = [await store.cashierToken(), await store.ownerToken()];
    expect([await getSessionStatus(kiosk.token), await getSessionStatus(board)]).toEqual([200, 200]);
    const rows = await list(token);
    const time = expect.stringMatching(/^\d{4}-.*Z$/) as string;
    const anId = expect.any(String) as string;
    expect(rows).toEqual([
      expect.objectContaining({ kind: 'dashboard', accountEmail: store.ownerEmail, isCurrent: true }),
      expect.objectContaining({ kind: 'board', accountName: 'Cass Cashier', isCurrent: false }),
      {
        id: anId,
        kind: 'kiosk',
        accountName: 'Olive Owner',
        accountEmail: store.ownerEmail,
        device: 'Chrome on Android tablet',
        signedInAt: time,
        lastSeenAt: time,
        isCurrent: false,
      },
    ]);
  });

  test('the list excludes expired sessions', async () => {
    const store = await createTestStore();
    const token = await store.ownerToken();
    await store.kioskToken();
    await sql(`update sessions set expires_at = now() where store_id = $1 and scope = 'kiosk'`, [store.id]);
    expect(await list(token)).toHaveLength(1);
  });

  test('a long or missing User-Agent does not prevent signing in', async () => {
    const store = await createTestStore();
    for (const userAgent of ['x'.repeat(4_000), '\u00e9', '']) {
      const body = { email: store.ownerEmail, password: PASSWORD };
      expect((await call('POST', '/auth/login', { body, headers: { 'user-agent': userAgent } })).status).toBe(200);
    }
  });
});

describe('DELETE /store/sessions/{id}', () => {
  test('BX-46 ending a kiosk session takes effect in every process, even for a kiosk with a PIN', async () => {
    const store = await createTestStore();
    const [token, kiosk] = [await store.ownerToken(), await store.kioskToken()];
    await call('PUT', '/store-owners/me/kiosk-pin', { token, body: { pin: '4711' } });
    expect([await getSessionStatus(kiosk), await getSessionStatus(kiosk, otherServer.url)]).toEqual([200, 200]);
    const target = (await list(token)).find(({ kind }) => kind === 'kiosk');
    expect((await call('DELETE', `/store/sessions/${target?.id}`, { token })).status).toBe(204);
    await Promise.all([waitUntilEnded([kiosk]), waitUntilEnded([kiosk], otherServer.url)]);
    expect((await call('DELETE', `/store/sessions/${target?.id}`, { token })).status).toBe(404);
    const audit = await sql(
      `select actor_id, record_id, old_values from audit_log where store_id = $1 and action = 'session_ended'`,
      [store.id],
    );
    expect(audit).toEqual([{ actor_id: store.ownerId, record_id: store.ownerId, old_values: { scope: 'kiosk' } }]);
  });

  test('a session of another store returns 404 and stays', async () => {
    const [store, otherStore] = [await createTestStore(), await createTestStore()];
    const theirs = await otherStore.ownerToken();
    const [target] = await list(theirs);
    const response = await call('DELETE', `/store/sessions/${target?.id}`, { token: await store.ownerToken() });
    expect([response.status, await getSessionStatus(theirs)]).toEqual([404, 200]);
  });
});

describe('DELETE /store/sessions', () =>
  test('BX-46 the route ends all sessions of the store except the current one', async () => {
    const [store, otherStore] = [await createTestStore(), await createTestStore()];
    const partner = await addAccount({ storeId: store.id, role: 'store_owner' });
    const others = [await store.kioskToken(), await store.cashierToken(), await signIn(partner.email)];
    const [token, theirs] = [await store.ownerToken(), await otherStore.ownerToken()];
    const { status, body } = await call('DELETE', '/store/sessions', { token });
    expect([status, body]).toEqual([200, { ended: 3 }]);
    await waitUntilEnded(others);
    expect([await getSessionStatus(token), await getSessionStatus(theirs)]).toEqual([200, 200]);
    expect((await call('DELETE', '/store/sessions', { token })).body).toEqual({ ended: 0 });
  }));

describe('last seen', () => {
  const listLastSeen = async (storeId: string) =>
    (await sql<{ at: Date }>('select last_seen_at as at from sessions where store_id = $1', [storeId])).map(({ at }) =>
      at.getTime(),
    );

  test('the last use is written in one statement for all sessions, only when it is older than five minutes', async () => {
    const [store, recent] = [await createTestStore(), await createTestStore()];
    const tokens = [await store.ownerToken(), await store.kioskToken(), await recent.ownerToken()];
    const age = 'update sessions set last_seen_at = now() - make_interval(secs => $2) where store_id = $1';
    await sql(age, [store.id, 3_600]);
    await sql(age, [recent.id, 240]);
    const unchanged = await listLastSeen(recent.id);
    const before = Date.now();
    const database = await openTestDatabase(1);
    const updates: string[] = [];
    const platform: typeof database.platform = {
      ...database.platform,
      query: <Row extends object>(...args: Parameters<typeof database.platform.query>) => {
        if (args[0].startsWith('update')) updates.push(args[0]);
        return database.platform.query<Row>(...args);
      },
    };
    const day = 86_400;
    const sessions = await createSessions(
      { ...database, platform },
      { admin: day, dashboard: day, shop: day, kiosk: day, board: day },
    );
    for (const token of tokens)
      for (let i = 0; i < 20; i++) expect(await sessions.resolve(toSessionKey(token))).not.toBeNull();
    expect(updates).toEqual([]);
    await sessions.close();
    await database.close();
    expect(updates).toHaveLength(1);
    expect(Math.min(...(await listLastSeen(store.id)))).toBeGreaterThanOrEqual(before);
    expect(await listLastSeen(recent.id)).toEqual(unchanged);
  });
});

import { call } from '../support/http';
import { extendLimit, measure, slowestOf } from '../support/measure';
import { startServer, type RunningProcess } from '../support/server';
import { getSessionStatus, waitUntilEnded } from '../support/sessionEnds';
import { sharedDatabaseEnv, sql } from '../support/sql';
import { createTestStore } from '../support/testStore';

let otherServer: RunningProcess;
beforeAll(async () => {
  otherServer = await startServer({ ...sharedDatabaseEnv(), LOG_LEVEL: 'warn' });
});
afterAll(() => otherServer.stop());

/** Expects the session to end in both processes within `limitMs` after the end of `work`. */
async function expectEnd(token: string, work: () => Promise<unknown>, limitMs = 1_000): Promise<void> {
  const servers = [undefined, otherServer.url];
  for (const server of servers) expect(await getSessionStatus(token, server)).toBe(200);
  const ordinary = slowestOf(
    await Promise.all(servers.map((server) => measure(() => getSessionStatus(token, server)))),
  );
  await work();
  const end = await measure(() => Promise.all(servers.map((server) => waitUntilEnded([token], server))));
  expect(end.outcome).not.toBeInstanceOf(Error);
  expect(end.ms).toBeLessThan(extendLimit(limitMs, ordinary));
}

test('signing out ends a session in every process within a second', async () => {
  const token = await (await createTestStore()).ownerToken();
  await expectEnd(token, () => call('POST', '/auth/logout', { token }));
});

test('a session whose row is deleted ends in every process within a second', async () => {
  const token = await (await createTestStore()).cashierToken();
  const remove = () => sql('delete from sessions where token_hash = sha256($1::bytea)', [token]);
  await expectEnd(token, remove);
});

test('a session of a deactivated account or store ends in every process within a second', async () => {
  const store = await createTestStore();
  const [owner, cashier] = [await store.ownerToken(), await store.cashierToken()];
  const deactivateAccount = () => sql('update accounts set is_active = false where id = $1', [store.cashierId]);
  await expectEnd(cashier, deactivateAccount);
  const deactivateStore = () => sql('update stores set is_active = false where id = $1', [store.id]);
  await expectEnd(owner, deactivateStore);
});

test('a session ends within a second of its expiry', async () => {
  const token = await (await createTestStore()).ownerToken();
  const expire = () =>
    sql(`update sessions set expires_at = now() + interval '600 ms' where token_hash = sha256($1::bytea)`, [token]);
  await expectEnd(token, expire, 1_600);
});

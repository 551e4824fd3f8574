import { call } from '../support/http';
import { startServer, type RunningProcess } from '../support/server';
import { getSessionStatus, waitUntilEnded } from '../support/sessionEnds';
import { sharedDatabaseEnv, sql } from '../support/sql';
import { createTestStore } from '../support/testStore';

let otherServer: RunningProcess;
beforeAll(async () => {
  otherServer = await startServer({ ...sharedDatabaseEnv(), LOG_LEVEL: 'warn' });
});
afterAll(() => otherServer.stop());

/** The ms from the end of `work` until the session has ended in both processes. */
async function measureEnd(token: string, work: () => Promise<unknown>): Promise<number> {
  const servers = [undefined, otherServer.url];
  for (const server of servers) expect(await getSessionStatus(token, server)).toBe(200);
  await work();
  const endedAt = performance.now();
  await Promise.all(servers.map((server) => waitUntilEnded([token], server)));
  return performance.now() - endedAt;
}

test('Q-22 signing out ends a session in every process within a second', async () => {
  const token = await (await createTestStore()).ownerToken();
  expect(await measureEnd(token, () => call('POST', '/auth/logout', { token }))).toBeLessThan(1_000);
});

test('Q-22 a session whose row is deleted ends in every process within a second', async () => {
  const token = await (await createTestStore()).cashierToken();
  const remove = () => sql('delete from sessions where token_hash = sha256($1::bytea)', [token]);
  expect(await measureEnd(token, remove)).toBeLessThan(1_000);
});

test('Q-22 a session of a deactivated account or store ends in every process within a second', async () => {
  const store = await createTestStore();
  const [owner, cashier] = [await store.ownerToken(), await store.cashierToken()];
  const deactivateAccount = () => sql('update accounts set is_active = false where id = $1', [store.cashierId]);
  expect(await measureEnd(cashier, deactivateAccount)).toBeLessThan(1_000);
  const deactivateStore = () => sql('update stores set is_active = false where id = $1', [store.id]);
  expect(await measureEnd(owner, deactivateStore)).toBeLessThan(1_000);
});

test('a session ends within a second of its expiry', async () => {
  const token = await (await createTestStore()).ownerToken();
  const expire = () =>
    sql(`update sessions set expires_at = now() + interval '600 ms' where token_hash = sha256($1::bytea)`, [token]);
  expect(await measureEnd(token, expire)).toBeLessThan(1_600);
});

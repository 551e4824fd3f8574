import type { Sql } from '../../src/server/database/Database';
import { deleteSessionsOfAccount, deleteSessionsOfStore } from '../../src/server/platform/auth/sessions.sql';
import { eventually } from '../support/eventually';
import { call } from '../support/http';
import { countBlocked, withLockHolder } from '../support/lockWaits';
import { sql } from '../support/sql';
import { createTestStore, PASSWORD } from '../support/testStore';

/** Signs in while a change is uncommitted, and returns the status of the sign-in. */
async function signInDuring(email: string, change: (sql: Sql) => Promise<unknown>): Promise<number> {
  return withLockHolder(async (holder, holderId) => {
    await holder.query('begin');
    await change({
      query: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
        (await holder.query<Row>(text, [...values])).rows,
    });
    let hasResponse = false;
    const signedIn = call('POST', '/auth/login', { body: { email, password: PASSWORD } }).finally(() => {
      hasResponse = true;
    });
    // The sign-in either waits for the change or ends without waiting.
    await eventually(
      'the sign-in waits or gets a response',
      async () => hasResponse || (await countBlocked(holderId)) > 0,
    );
    await holder.query('commit');
    return (await signedIn).status;
  });
}

const listSessions = (accountId: string) => sql('select from sessions where account_id = $1', [accountId]);

test('ST-10 a sign-in while its store is being deactivated opens no session', async () => {
  const world = await createTestStore();
  const status = await signInDuring(world.ownerEmail, async (other) => {
    await other.query('update stores set is_active = false where id = $1', [world.id]);
    await deleteSessionsOfStore(other, world.id);
  });
  expect([status, await listSessions(world.ownerId)]).toEqual([401, []]);
});

test('OW-06 a sign-in with the old password during a password reset opens no session', async () => {
  const world = await createTestStore();
  const status = await signInDuring(world.ownerEmail, async (other) => {
    await other.query(`update accounts set password_hash = 'another' where id = $1`, [world.ownerId]);
    await deleteSessionsOfAccount(other, { accountId: world.ownerId }, null);
  });
  expect([status, await listSessions(world.ownerId)]).toEqual([401, []]);
});

test('OW-07 a sign-in during a transfer of the owner opens a session of the new store', async () => {
  const [from, to] = await Promise.all([createTestStore(), createTestStore()]);
  const status = await signInDuring(from.ownerEmail, async (other) => {
    await other.query('update accounts set store_id = $2 where id = $1', [from.ownerId, to.id]);
    await deleteSessionsOfAccount(other, { accountId: from.ownerId }, null);
  });
  const sessions = await sql('select store_id from sessions where account_id = $1', [from.ownerId]);
  expect([status, sessions]).toEqual([200, [{ store_id: to.id }]]);
});

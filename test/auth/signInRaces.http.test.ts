import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { deleteSessionsOfAccount, deleteSessionsOfStore } from '../../src/server/auth/sessions.sql';
import type { Sql } from '../../src/server/database/Database';
import { call } from '../support/http';
import { sql, testDatabase } from '../support/sql';
import { createTestStore, PASSWORD } from '../support/testStore';

/** Signs in while the change is uncommitted; returns the status of the sign-in. */
async function signInDuring(email: string, change: (sql: Sql) => Promise<unknown>): Promise<number> {
  const other = new pg.Client({ ...testDatabase(), options: '-c app.store=*' });
  await other.connect();
  try {
    await other.query('begin');
    await change({
      query: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
        (await other.query<Row>(text, [...values])).rows,
    });
    const signedIn = call('POST', '/auth/login', { body: { email, password: PASSWORD } });
    // The sign-in either waits for the changes or completes without them.
    await Promise.race([signedIn, waitForLock(email)]);
    await other.query('commit');
    return (await signedIn).status;
  } finally {
    await other.end();
  }
}

/** Waits until a sign-in waits for a lock. It may be one of another test: the response is checked after the commit. */
async function waitForLock(email: string): Promise<void> {
  const waitingQuery = `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%advisory_xact_lock_shared%'`;
  while ((await sql(waitingQuery)).length === 0) {
    // A completed sign-in no longer waits.
    if ((await sql('select from sessions s join accounts a on a.id = s.account_id where a.email = $1', [email])).length)
      return;
    await sleep(10);
  }
}

const listSessions = (accountId: string) => sql('select from sessions where account_id = $1', [accountId]);

test('ST-10 Q-22 a sign-in while its store is being deactivated opens no session', async () => {
  const world = await createTestStore();
  const status = await signInDuring(world.ownerEmail, async (other) => {
    await other.query('update stores set is_active = false where id = $1', [world.id]);
    await deleteSessionsOfStore(other, world.id);
  });
  expect([status, await listSessions(world.ownerId)]).toEqual([401, []]);
});

test('OW-06 Q-22 a sign-in with the old password while it is being reset opens no session', async () => {
  const world = await createTestStore();
  const status = await signInDuring(world.ownerEmail, async (other) => {
    await other.query(`update accounts set password_hash = 'another' where id = $1`, [world.ownerId]);
    await deleteSessionsOfAccount(other, world.ownerId, null);
  });
  expect([status, await listSessions(world.ownerId)]).toEqual([401, []]);
});

test('OW-07 a sign-in while the owner is being transferred opens a session of the new store', async () => {
  const [from, to] = await Promise.all([createTestStore(), createTestStore()]);
  const status = await signInDuring(from.ownerEmail, async (other) => {
    await other.query('update accounts set store_id = $2 where id = $1', [from.ownerId, to.id]);
    await deleteSessionsOfAccount(other, from.ownerId, null);
  });
  const sessions = await sql('select store_id from sessions where account_id = $1', [from.ownerId]);
  expect([status, sessions]).toEqual([200, [{ store_id: to.id }]]);
});

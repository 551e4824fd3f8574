import type { Database } from '../../src/server/database/Database';
import { purgeIdempotencyKeys } from '../../src/server/main/maintenance.jobs';
import { openTestDatabase } from '../support/openTestDatabase';
import { sql } from '../support/sql';
import { createTestStore } from '../support/testStore';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('stored responses are deleted in batches after some days, and not before', async () => {
  const store = await createTestStore();
  const addKey = (key: string, hours: number) =>
    sql(
      `insert into idempotency_keys (store_id, operation, key, request_hash, created_at)
       values ($1, 'redeem', $2, '', now() - make_interval(hours => $3))`,
      [store.id, key, hours],
    );
  await addKey('of today', 1);
  await addKey('of the day before yesterday', 71);
  for (const day of ['Monday', 'Tuesday', 'Wednesday']) await addKey(`of last ${day}`, 7 * 24);
  const listKeys = async () =>
    (await sql<{ key: string }>('select key from idempotency_keys where store_id = $1 order by key', [store.id])).map(
      ({ key }) => key,
    );
  await purgeIdempotencyKeys(database, AbortSignal.timeout(5_000), 2);
  expect(await listKeys()).toEqual(['of the day before yesterday', 'of today']);
});

import type { Database } from '../../src/server/database/Database';
import { addCustomers } from '../ledger/customerAccounts';
import { openTestDatabase } from '../support/openTestDatabase';
import { sql } from '../support/sql';
import { addReward, createTestStore, type TestStore } from '../support/testStore';

/** Compares the counters of a store with what they count, while many transactions change the store. */

let database: Database;
let store: TestStore;
let customerIds: string[];
let rewardIds: string[];
beforeAll(async () => {
  database = await openTestDatabase();
  store = await createTestStore();
  customerIds = await addCustomers(store, 40, 100);
  rewardIds = [(await addReward(store)).id, (await addReward(store)).id];
});
afterAll(() => database.close());

const getCounters = async () =>
  (await sql<Record<string, number>>('select * from store_counters where store_id = $1', [store.id]))[0];
const countRows = async () =>
  (
    await sql<Record<string, number>>(
      `select count(*) filter (where status = 'pending') as rewards_pending,
              count(*) filter (where status = 'completed') as rewards_completed,
              count(*) filter (where status = 'cancelled') as rewards_cancelled,
              coalesce(sum(points_used) filter (where status <> 'cancelled'), 0) as reward_points_used,
              (select count(*) from customers where store_id = $1 and erased_at is null) as customers,
              (select sum(delta) from points_ledger where store_id = $1 and kind <> 'redeem' and delta > 0) as points_issued
       from redemptions where store_id = $1 and deleted_at is null`,
      [store.id],
    )
  )[0];
const insertRedemptions = `
  insert into redemptions (store_id, customer_id, reward_id, status, points_used, item_name, item_type, item_value, day)
  select $1, customer, $3::uuid, 'pending', 10, 'Coffee', 'FREE_ITEM', 0, current_date
  from unnest($2::uuid[]) customer
  returning id`;

test('AP-29 counters stay exact while transactions change a store in any order, and no transaction waits for them', async () => {
  await Promise.all(
    customerIds.map((customerId, n) =>
      database.forStore(store.id).transaction(async (query) => {
        // Each transaction changes the counters first and then the rows of two customers. If all counters were in one
        // row, every transaction would wait for the one before it.
        await query.query(insertRedemptions, [store.id, [customerId], rewardIds[0] ?? '']);
        const pair = [customerId, customerIds[customerIds.length - 1 - n] ?? ''].sort();
        for (const id of pair) {
          await query.query(
            `insert into points_ledger (store_id, customer_id, delta, kind, source, actor_role)
             values ($1, $2, 3, 'earn', $3, 'system')`,
            [store.id, id, `counters:${n}:${id}`],
          );
        }
        if (n % 3 === 0) {
          await query.query("update redemptions set status = 'completed' where store_id = $1 and customer_id = $2", [
            store.id,
            customerId,
          ]);
        }
        if (n % 5 === 0)
          await query.query("update customers set name = 'New' where store_id = $1 and id = $2", [
            store.id,
            customerId,
          ]);
      }),
    ),
  );
  expect(await getCounters()).toMatchObject({ ...(await countRows()), rewards_completed: 14 });
});

test('AP-29 one statement that inserts, changes or deletes many rows changes the counters once', async () => {
  const getVersions = async () => (await getCounters())?.redemptions_version ?? NaN;
  const before = await getVersions();
  const scoped = database.forStore(store.id);
  await scoped.query(insertRedemptions, [store.id, customerIds, rewardIds[1] ?? '']);
  await scoped.query("update redemptions set status = 'cancelled' where store_id = $1 and reward_id = $2", [
    store.id,
    rewardIds[1] ?? '',
  ]);
  expect(await getCounters()).toMatchObject({ ...(await countRows()), rewards_cancelled: 40 });
  await scoped.query('delete from redemptions where store_id = $1 and reward_id = $2', [store.id, rewardIds[1] ?? '']);
  expect(await getCounters()).toMatchObject({ ...(await countRows()), rewards_cancelled: 0 });
  expect(await getVersions()).toBe(before + 3);
});

test('AP-29 a change that is rolled back is not counted', async () => {
  const before = await getCounters();
  await expect(
    database.forStore(store.id).transaction(async (query) => {
      await query.query(insertRedemptions, [store.id, customerIds, rewardIds[1] ?? '']);
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  expect(await getCounters()).toEqual(before);
});

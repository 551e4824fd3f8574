import type { StoreDeletion } from '../../src/contract/stores';
import type { Database } from '../../src/server/database/Database';
import { deleteRest, deleteStoreRows } from '../../src/server/modules/stores/deletion/deleteStoreRows';
import { hideStore, lockDeletion } from '../../src/server/modules/stores/deletion/storeDeletion.sql';
import { deleteStoreContents } from '../../src/server/modules/stores/storeChanges.sql';
import { addCustomers } from '../ledger/customerAccounts';
import { addRedemptionAt, addVisits } from '../stats/storeHistory';
import { signInAdmin } from '../support/admin';
import { call } from '../support/http';
import { openTestDatabase } from '../support/openTestDatabase';
import { sql } from '../support/sql';
import { addReward, createTestStore, type TestStore } from '../support/testStore';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Creates a store with 30 customers, of whom one referred the others, each with a ledger row, visit and redemption. */
async function createFullStore(): Promise<TestStore> {
  const store = await createTestStore();
  const customerIds = await addCustomers(store, 30, 10);
  const { id: rewardId } = await addReward(store);
  await sql('update customers set referred_by = $2 where store_id = $1 and id <> $2', [store.id, customerIds[0]]);
  for (const customerId of customerIds) {
    await addVisits(store, customerId, ['2026-05-01T12:00:00Z']);
    await addRedemptionAt(store, { customerId, rewardId, at: '2026-05-01T12:00:00Z' });
  }
  return store;
}

const hide = (store: TestStore) =>
  database.platform.transaction(async (query) => {
    await query.query('update stores set is_active = false where id = $1', [store.id]);
    await hideStore(query, store.id, new Date());
  });
const countLedger = async (store: TestStore) =>
  (await sql<{ count: number }>('select count(*) from points_ledger where store_id = $1', [store.id]))[0]?.count;
const getDeletion = async (store: TestStore, token: string) =>
  (await call<StoreDeletion[]>('GET', '/stores/deletions', { token })).body.find(({ id }) => id === store.id);

test('ST-09 an interrupted deletion continues, and a store is deleted once however often the job runs', async () => {
  const store = await createFullStore();
  await hide(store);
  const { token } = await signInAdmin();
  const { signal } = new AbortController();
  const percents: number[] = [];
  // Each run deletes one batch of 7 rows, as if the process were killed after it.
  for (let kills = 0; kills < 8; kills += 1) {
    await deleteStoreRows(database.platform, { storeId: store.id, signal, batch: 7, partMs: 0 });
    percents.push((await getDeletion(store, token))?.percent ?? 100);
  }
  expect([...percents].sort((a, b) => a - b)).toEqual(percents);
  await Promise.all(
    [1, 2, 3].map(async () => {
      await deleteStoreRows(database.platform, { storeId: store.id, signal, batch: 7 });
      await deleteRest(database.platform, store.id);
    }),
  );
  expect(await sql('select from stores where id = $1', [store.id])).toEqual([]);
  expect(await sql('select from customers where store_id = $1', [store.id])).toEqual([]);
});

test('ST-09 an aborted job stops before its next batch', async () => {
  const store = await createFullStore();
  await hide(store);
  const run = deleteStoreRows(database.platform, { storeId: store.id, signal: AbortSignal.abort(), batch: 7 });
  await expect(run).rejects.toThrow();
  expect(await countLedger(store)).toBe(30);
  await deleteRest(database.platform, store.id);
  expect(await sql('select from stores where id = $1', [store.id])).toEqual([]);
});

test('ST-09 other stores can be changed while the rows of a store are deleted', async () => {
  const [store, other] = [await createFullStore(), await createTestStore()];
  await hide(store);
  const { token } = await signInAdmin();
  await database.platform.transaction(async (query) => {
    expect(await lockDeletion(query, store.id)).toBe(true);
    await deleteStoreContents(query, store.id);
    const changed = await call('PATCH', `/stores/${other.id}/status`, { token, body: { isActive: false } });
    expect(changed.status).toBe(200);
  });
  await deleteRest(database.platform, store.id);
  expect(await sql('select from stores where id = $1', [store.id])).toEqual([]);
});

test('ST-09 a started deletion cannot be undone, and only then may ledger rows be deleted before their store', async () => {
  const store = await createFullStore();
  const db = database.platform;
  const deleteLedger = () => db.query('delete from points_ledger where store_id = $1', [store.id]);
  await expect(deleteLedger()).rejects.toMatchObject({ kind: 'restrict' });
  await expect(
    db.query('update stores set deletion_started_at = now() where id = $1', [store.id]),
  ).rejects.toMatchObject({ kind: 'check', constraint: 'stores_deleted_are_inactive' });
  await hide(store);
  await expect(
    db.query('update stores set deletion_started_at = null where id = $1', [store.id]),
  ).rejects.toMatchObject({ kind: 'restrict' });
  await expect(db.query('update stores set is_active = true where id = $1', [store.id])).rejects.toMatchObject({
    kind: 'check',
  });
  await deleteLedger();
  await deleteRest(db, store.id);
});

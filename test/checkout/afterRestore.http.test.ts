import type { ReviewOrder } from '../../src/contract/pointOfSale';
import { sql } from '../support/sql';
import { addCustomer, createTestStore, type TestStore } from '../support/testStore';
import { asOwner } from './asOwner';
import { addSale } from './register';
import { getPoints, MINUTE, openSyncDeps, poll } from './syncing';

const HOUR = 60;
const deps = openSyncDeps();

const listOrders = async (store: TestStore) =>
  (await asOwner<ReviewOrder[]>(store, 'GET', '/store/point-of-sale/review/orders')).body;
const listOrderIds = async (store: TestStore) => (await listOrders(store)).map(({ orderId }) => orderId);

/** Puts a store into the state after a restore: its register was read until the backup, later checkouts are lost. */
const restore = (store: TestStore, minutesAgo: number) =>
  sql(
    `insert into pos_cursors (store_id, modified_ms, credited_at, restored_from, restored_at)
     values ($1, (extract(epoch from now()) * 1000)::bigint - $2, now(), now() - $3 * interval '1 minute', now())`,
    [store.id, minutesAgo * MINUTE, minutesAgo],
  );

test('BX-61 BX-23 purchases between a backup and its restore are listed with their customers, and the owner can credit them', async () => {
  const store = await createTestStore();
  const ann = await addCustomer(store, { name: 'Ann' });
  const sale = (minutesAgo: number, phone = ann.phone) =>
    addSale(store, { amountCents: 1_000, phone, paidAt: Date.now() - minutesAgo * MINUTE });
  // This purchase was made before the backup.
  await sale(80 * HOUR);
  const [first, second] = [await sale(70 * HOUR), await sale(5)];
  // This purchase names somebody who is not a customer.
  await sale(60 * HOUR, '+12025550199');
  await restore(store, 72 * HOUR);
  await poll(deps, [store]);
  expect(await listOrders(store)).toMatchObject([
    { orderId: second, reason: 'names_customer', customer: { id: ann.id } },
    { orderId: first, reason: 'names_customer', customer: { id: ann.id } },
  ]);
  for (const orderId of [first, second]) {
    const body = { orderId, customerId: ann.id };
    expect(await asOwner(store, 'POST', '/store/point-of-sale/credits', body)).toMatchObject({ status: 200 });
  }
  expect(await getPoints(ann)).toBe(20);
  await poll(deps, [store]);
  expect(await listOrderIds(store)).toEqual([]);
});

test('BX-61 BX-23 a purchase without a checkout that was paid after the restore is not listed', async () => {
  const store = await createTestStore();
  const ann = await addCustomer(store);
  await restore(store, HOUR);
  // The restore is moved into the past by hours. A cluster subtracts it only in a subquery with a lock.
  await sql(
    `update pos_cursors c set modified_ms = c.modified_ms + $2, restored_from = o.restored_from, restored_at = o.restored_at
     from (select restored_from - interval '5 hours' as restored_from, restored_at - interval '5 hours' as restored_at
           from pos_cursors where store_id = $1 for update) o
     where c.store_id = $1`,
    [store.id, HOUR * MINUTE],
  );
  await addSale(store, { phone: ann.phone, paidAt: Date.now() - 5 * MINUTE });
  await poll(deps, [store]);
  expect(await listOrderIds(store)).toEqual([]);
});

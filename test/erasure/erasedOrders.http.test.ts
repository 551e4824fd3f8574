import { randomUUID } from 'node:crypto';
import type { Database } from '../../src/server/database/Database';
import type { SyncDeps } from '../../src/server/modules/orderSync/syncStore';
import { lockMatching } from '../../src/server/shared/locks.sql';
import { asOwner } from '../checkout/asOwner';
import { addPayment, addSale, refundSale } from '../checkout/register';
import { addCheckout, createDeps, getLedger, getPoints, sync } from '../checkout/syncing';
import { findUnbalancedAccounts, getAccount } from '../ledger/customerAccounts';
import { eventually } from '../support/eventually';
import { openTestDatabase } from '../support/openTestDatabase';
import { sql } from '../support/sql';
import { addCustomer, createTestStore, type Person, type TestStore } from '../support/testStore';

let database: Database;
let deps: SyncDeps;
beforeAll(async () => {
  database = await openTestDatabase();
  deps = createDeps(database);
});
afterAll(() => database.close());

/** Creates a store with a customer who was credited 100 points for a purchase of $100, and a referrer who got 10. */
async function setUp() {
  const store = await createTestStore({ purchase_referral_percentage: 10 });
  const referrer = await addCustomer(store);
  const buyer = await addCustomer(store, { referred_by: referrer.id });
  const orderId = await addSale(store, { amountCents: 10_000, phone: buyer.phone });
  await addCheckout(store, buyer);
  await sync(deps, store);
  expect([await getPoints(buyer), await getPoints(referrer)]).toEqual([100, 10]);
  return { store, buyer, referrer, orderId };
}

async function erase(store: TestStore, { id }: Person): Promise<void> {
  const { status } = await asOwner(store, 'DELETE', `/store/customers/${id}`);
  expect(status).toBe(204);
}

const getCredit = async (store: TestStore) =>
  (
    await sql('select eligible_cents, granted_points, granted_share from order_credits where store_id = $1', [store.id])
  )[0];

test("BX-48 an order that changes after the erasure changes only the referrer's share, and no points of the customer", async () => {
  const { store, buyer, referrer, orderId } = await setUp();
  await erase(store, buyer);
  const closed = await getAccount(buyer.id);
  expect(closed).toEqual({ points: 0, sum: 0, rows: 2 });
  await addPayment(store, orderId, 5_000);
  await sync(deps, store);
  expect(await getAccount(buyer.id)).toEqual(closed);
  expect(await getPoints(referrer)).toBe(15);
  expect(await getCredit(store)).toEqual({ eligible_cents: 15_000, granted_points: 100, granted_share: 15 });
  // The first payment was refunded, and the second one of $50 is left.
  await refundSale(store, orderId);
  await sync(deps, store);
  await sync(deps, store);
  expect(await getAccount(buyer.id)).toEqual(closed);
  expect(await getPoints(referrer)).toBe(5);
  expect(await findUnbalancedAccounts(store)).toEqual([]);
});

test("BX-48 the share of an erased referrer stays, and the buyer's points still change with the order", async () => {
  const { store, buyer, referrer, orderId } = await setUp();
  await erase(store, referrer);
  const closed = await getAccount(referrer.id);
  await addPayment(store, orderId, 5_000);
  await sync(deps, store);
  expect([await getPoints(buyer), await getAccount(referrer.id)]).toEqual([150, closed]);
  await refundSale(store, orderId);
  await sync(deps, store);
  expect([await getPoints(buyer), await getAccount(referrer.id)]).toEqual([50, closed]);
  expect(await findUnbalancedAccounts(store)).toEqual([]);
});

/** The number of connections that wait for the lock for changing the points of a store's orders. */
async function countWaiting(store: TestStore): Promise<number> {
  const rows = await sql(
    `select from pg_locks where locktype = 'advisory' and not granted
       and (classid::bigint << 32) | objid::bigint = hashtextextended('order matching ' || $1, 0)`,
    [store.id],
  );
  return rows.length;
}

test.each([['the erasure'], ['the read of the orders']])(
  'BX-48 an order that changes while its customer is erased grants nothing after the erasure, when the first is %s',
  async (first) => {
    const { store, buyer, orderId } = await setUp();
    await addPayment(store, orderId, 5_000);
    // A credit from before lines were read changes in one transaction, which the erasure comes before or after.
    await sql('update order_credits set earning_terms = null where store_id = $1', [store.id]);
    const steps = [() => erase(store, buyer), () => sync(deps, store)];
    if (first !== 'the erasure') steps.reverse();
    const running: Promise<void>[] = [];
    await database.forStore(store.id).transaction(async (held) => {
      await lockMatching(held, store.id);
      // Both have started, and continue in this order.
      for (const step of steps) {
        running.push(step());
        await eventually('the step waits', async () => (await countWaiting(store)) === running.length);
      }
    });
    await Promise.all(running);
    await sync(deps, store);
    const rows = await getLedger(store, buyer);
    expect(rows.map(({ kind, balance_after }) => [kind, balance_after])).toEqual(
      first === 'the erasure'
        ? [
            ['earn', 100],
            ['expiry', 0],
          ]
        : [
            ['earn', 100],
            ['earn', 150],
            ['expiry', 0],
          ],
    );
    expect(await getAccount(buyer.id)).toMatchObject({ points: 0, sum: 0 });
  },
);

test('BX-48 no stored response names the customer to whom an order was credited', async () => {
  const store = await createTestStore();
  const buyer = await addCustomer(store, { name: `Zenobia ${randomUUID()}` });
  const other = await addCustomer(store);
  const orderId = await addSale(store, { amountCents: 10_000 });
  const credit = (customer: Person, key: string) =>
    asOwner<{ message: string }>(
      store,
      'POST',
      '/store/point-of-sale/credits',
      { orderId, customerId: customer.id },
      { 'idempotency-key': key },
    );
  expect((await credit(buyer, randomUUID())).status).toBe(200);
  const key = randomUUID();
  const refused = await credit(other, key);
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining(buyer.name)]);
  expect((await asOwner(store, 'DELETE', `/store/customers/${buyer.id}`)).status).toBe(204);
  expect(
    await sql('select from idempotency_keys where store_id = $1 and response::text like $2', [
      store.id,
      `%${buyer.name}%`,
    ]),
  ).toEqual([]);
  const repeated = await credit(other, key);
  expect([repeated.status, repeated.body.message]).toEqual([409, expect.stringContaining('a former customer')]);
  expect(await getPoints(other)).toBe(0);
});

import { randomUUID } from 'node:crypto';
import type { Database } from '../../src/server/database/Database';
import type { SyncDeps } from '../../src/server/modules/checkout/sync/syncStore';
import { asOwner } from '../checkout/asOwner';
import { addPayment, addSale, refundSale } from '../checkout/register';
import { addCheckout, createDeps, createUnpolledStore, getLedger, getPoints, sync } from '../checkout/syncing';
import { findUnbalancedAccounts, getAccount } from '../ledger/customerAccounts';
import { openPort } from '../support/port';
import { sql } from '../support/sql';
import { addCustomer, createTestStore, type Person, type TestStore } from '../support/testStore';

let database: Database;
let deps: SyncDeps;
beforeAll(async () => {
  database = await openPort();
  deps = createDeps(database);
});
afterAll(() => database.close());

/** A store with a customer who was credited 100 points for a purchase of $100, and a referrer who got 10. */
async function setUp() {
  const store = await createUnpolledStore({ purchase_referral_percentage: 10 });
  const referrer = await addCustomer(store);
  const buyer = await addCustomer(store, { referred_by: referrer.id });
  const orderId = await addSale(store, { amountCents: 10_000, phone: buyer.phone });
  await addCheckout(store, buyer);
  await sync(deps, store);
  expect([await getPoints(buyer), await getPoints(referrer)]).toEqual([100, 10]);
  return { store, buyer, referrer, orderId };
}

/** Owners of inactive stores cannot sign in; without the poller of the test server the store is inactive otherwise. */
async function erase(store: TestStore, { id }: Person): Promise<void> {
  await sql('update stores set is_active = true where id = $1', [store.id]);
  const { status } = await asOwner(store, 'DELETE', `/store/customers/${id}`);
  await sql('update stores set is_active = false where id = $1', [store.id]);
  expect(status).toBe(204);
}

const getClaim = async (store: TestStore) =>
  (
    await sql('select eligible_cents, granted_points, granted_share from claimed_orders where store_id = $1', [
      store.id,
    ])
  )[0];

test('BX-48 an order that grows or shrinks after the erasure moves no points of the customer, only the share of the referrer', async () => {
  const { store, buyer, referrer, orderId } = await setUp();
  await erase(store, buyer);
  const closed = await getAccount(buyer.id);
  expect(closed).toEqual({ points: 0, sum: 0, rows: 2 });
  await addPayment(store, orderId, 5_000);
  await sync(deps, store);
  expect(await getAccount(buyer.id)).toEqual(closed);
  expect(await getPoints(referrer)).toBe(15);
  expect(await getClaim(store)).toEqual({ eligible_cents: 15_000, granted_points: 100, granted_share: 15 });
  // The first payment is refunded; the second one of $50 is left.
  await refundSale(store, orderId);
  await sync(deps, store);
  await sync(deps, store);
  expect(await getAccount(buyer.id)).toEqual(closed);
  expect(await getPoints(referrer)).toBe(5);
  expect(await findUnbalancedAccounts(store)).toEqual([]);
});

test("BX-48 the share of an erased referrer stays, and the buyer's points still follow the order", async () => {
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

test('BX-48 an order that changes while its customer is erased grants nothing after the erasure', async () => {
  for (const delayMs of [0, 10, 20, 40, 80]) {
    const { store, buyer, orderId } = await setUp();
    await addPayment(store, orderId, 5_000);
    const syncLater = async () => {
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      await sync(deps, store);
    };
    await Promise.all([erase(store, buyer), syncLater()]);
    await sync(deps, store);
    const rows = await getLedger(store, buyer);
    expect(rows.at(-1)).toMatchObject({ kind: 'expiry', balance_after: 0 });
    expect(await getAccount(buyer.id)).toMatchObject({ points: 0, sum: 0 });
  }
});

test('BX-48 no stored response names whom an order was credited to', async () => {
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
    await sql('select from idempotency_keys where store_id = $1 and answer::text like $2', [
      store.id,
      `%${buyer.name}%`,
    ]),
  ).toEqual([]);
  const repeated = await credit(other, key);
  expect([repeated.status, repeated.body.message]).toEqual([409, expect.stringContaining('a former customer')]);
  expect(await getPoints(other)).toBe(0);
});

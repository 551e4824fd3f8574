import type { Database } from '../../src/server/database/Database';
import type { SyncDeps } from '../../src/server/modules/checkout/sync/syncStore';
import { addSale, refundSale } from '../checkout/register';
import { addCheckout, createDeps, getPoints, press, sync } from '../checkout/syncing';
import { findUnbalancedAccounts } from '../ledger/customerAccounts';
import { openTestDatabase } from '../support/openTestDatabase';
import { sql } from '../support/sql';
import { addCustomer, createTestStore } from '../support/testStore';
import { merge, redeem } from './mergeCalls';
import { addReward } from '../support/testStore';

let database: Database;
let deps: SyncDeps;
beforeAll(async () => {
  database = await openTestDatabase();
  deps = createDeps(database);
});
afterAll(() => database.close());

const mergeIn = async (
  store: Awaited<ReturnType<typeof createTestStore>>,
  from: { id: string },
  into: { id: string },
) => {
  const response = await merge(store, from, into);
  expect(response.status).toBe(200);
  return response.body;
};

test('BX-42 a refund after the merge takes points and share from the customer who stays', async () => {
  const store = await createTestStore({ purchase_referral_percentage: 10 });
  const referrer = await addCustomer(store);
  const buyer = await addCustomer(store, { referred_by: referrer.id });
  const orderId = await addSale(store, { amountCents: 10_000, phone: buyer.phone });
  await addCheckout(store, buyer);
  await sync(deps, store);
  const [newBuyer, newReferrer] = [await addCustomer(store), await addCustomer(store)];
  await mergeIn(store, buyer, newBuyer);
  await mergeIn(store, referrer, newReferrer);
  expect([await getPoints(newBuyer), await getPoints(newReferrer)]).toEqual([100, 10]);
  await refundSale(store, orderId, 4000);
  await sync(deps, store);
  expect([await getPoints(newBuyer), await getPoints(newReferrer)]).toEqual([60, 6]);
  // The two merged into one: the share and the points of the same order still go back, once each.
  await mergeIn(store, newReferrer, newBuyer);
  await refundSale(store, orderId);
  await sync(deps, store);
  await sync(deps, store);
  expect(await getPoints(newBuyer)).toBe(0);
  expect(await findUnbalancedAccounts(store)).toEqual([]);
});

test('BX-42 a waiting checkout continues for the customer who stays, also with the old phone at the register', async () => {
  const store = await createTestStore();
  const [from, into] = [await addCustomer(store), await addCustomer(store)];
  await addCheckout(store, from);
  await mergeIn(store, from, into);
  await addSale(store, { amountCents: 5_000, phone: from.phone });
  await sync(deps, store);
  expect(await getPoints(into)).toBe(50);
});

test('BX-42 of two waiting checkouts the newer one is left to the owner', async () => {
  const store = await createTestStore();
  const [from, into] = [await addCustomer(store), await addCustomer(store)];
  await addCheckout(store, from, 5);
  await addCheckout(store, into, 1);
  await mergeIn(store, from, into);
  const rows = await sql<{ status: string }>(
    'select status from pending_checkouts where store_id = $1 and customer_id = $2 order by requested_at',
    [store.id, into.id],
  );
  expect(rows.map(({ status }) => status)).toEqual(['pending', 'review']);
});

test('BX-42 checkouts and redemptions during merges lose nothing', async () => {
  const store = await createTestStore();
  const reward = await addReward(store, { points_required: 1 });
  for (let round = 0; round < 6; round += 1) {
    const [from, into] = [await addCustomer(store, { points: 5 }), await addCustomer(store, { points: 5 })];
    await Promise.all([merge(store, from, into), press(store, from), press(store, into), redeem(store, from, reward)]);
    const left = await sql(
      `select 'checkout' as what from pending_checkouts where store_id = $1 and customer_id = $2
       union all select 'redemption' from redemptions where store_id = $1 and customer_id = $2`,
      [store.id, from.id],
    );
    expect(left).toEqual([]);
    expect(await getPoints(into)).toBe(9);
  }
  expect(await findUnbalancedAccounts(store)).toEqual([]);
});

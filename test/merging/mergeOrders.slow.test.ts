import type { Database } from '../../src/server/database/Database';
import type { SyncDeps } from '../../src/server/modules/orderSync/syncStore';
import { addSale, refundSale } from '../checkout/register';
import { addCheckout, createDeps, getPoints, press, sync } from '../checkout/syncing';
import { findUnbalancedAccounts } from '../ledger/customerAccounts';
import { call } from '../support/http';
import { openTestDatabase } from '../support/openTestDatabase';
import { sql } from '../support/sql';
import { addCustomer, addReward, createTestStore, newPhone, type TestStore } from '../support/testStore';
import { merge, redeem } from './mergeCalls';

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

test('BX-42 a refund after the merge takes points and share from the remaining customer', async () => {
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
  // After both were merged into one customer, the share and the points of an order are still taken back once each.
  await mergeIn(store, newReferrer, newBuyer);
  await refundSale(store, orderId);
  await sync(deps, store);
  await sync(deps, store);
  expect(await getPoints(newBuyer)).toBe(0);
  expect(await findUnbalancedAccounts(store)).toEqual([]);
});

test('BX-42 a waiting checkout continues for the remaining customer, even with the old phone number at the register', async () => {
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

describe('BX-98 former numbers', () => {
  const asOwner = async (store: TestStore, method: string, path: string, body?: object) =>
    call<{ formerPhones: string[] }>(method, `/store/customers/${path}`, {
      token: await store.ownerToken(),
      ...(body && { body }),
    });
  const change = (store: TestStore, { id }: { id: string }, phone: string) => asOwner(store, 'PATCH', id, { phone });
  const register = async (store: TestStore, phone: string, over: object = {}) =>
    call<{ customer: { id: string } }>('POST', '/public/register', {
      token: await store.kioskToken(),
      body: { phone, name: 'Nora New', birthday: '1990-05-17', storeSubdomain: store.subdomain, ...over },
    });
  const checkIn = async (store: TestStore, phone: string) =>
    call<{ customer: { id: string; isFormerNumber?: boolean } }>('POST', '/public/check-in', {
      token: await store.kioskToken(),
      body: { phone, storeSubdomain: store.subdomain },
    });

  test('BX-98 an order with a former number of a customer earns points or is listed, until another customer has the number', async () => {
    const store = await createTestStore();
    const [ann, carl] = [await addCustomer(store), await addCustomer(store)];
    const former = ann.phone;
    expect((await change(store, ann, newPhone())).body.formerPhones).toEqual([former]);
    await addSale(store, { phone: former });
    await addCheckout(store, ann);
    await sync(deps, store);
    expect(await getPoints(ann)).toBe(20);
    // The second order has no checkout, so it is listed for the owner.
    const orderId = await addSale(store, { phone: former });
    await sync(deps, store);
    expect(await sql('select order_id, customer_id from pos_review_orders where store_id = $1', [store.id])).toEqual([
      { order_id: orderId, customer_id: ann.id },
    ]);
    expect((await checkIn(store, former)).status).toBe(404);
    await change(store, carl, former);
    await addSale(store, { phone: former, amountCents: 700 });
    await addCheckout(store, ann);
    await addCheckout(store, carl);
    await sync(deps, store);
    expect([await getPoints(ann), await getPoints(carl)]).toEqual([20, 7]);
  });

  test("BX-98 the person who now has a merged customer's number confirms that at the kiosk and registers with it", async () => {
    const store = await createTestStore();
    const [from, into] = [await addCustomer(store, { points: 30 }), await addCustomer(store)];
    await mergeIn(store, from, into);
    const known = await checkIn(store, from.phone);
    expect(known.body.customer).toMatchObject({ id: into.id, isFormerNumber: true });
    expect((await checkIn(store, into.phone)).body.customer.isFormerNumber).toBeUndefined();
    expect((await register(store, from.phone)).status).toBe(409);
    expect((await register(store, into.phone, { isNewOwner: true })).status).toBe(409);
    const { status, body } = await register(store, from.phone, { isNewOwner: true });
    expect(status).toBe(201);
    expect((await checkIn(store, from.phone)).body.customer.id).toBe(body.customer.id);
    await addSale(store, { phone: from.phone });
    await addCheckout(store, into);
    await sync(deps, store);
    expect([await getPoints(into), await getPoints({ ...from, id: body.customer.id })]).toEqual([30, 0]);
  });

  test('BX-98 the owner releases a former number once, and only of their own customers', async () => {
    const [store, other] = [await createTestStore(), await createTestStore()];
    const [from, into, foreign] = [await addCustomer(store), await addCustomer(store), await addCustomer(other)];
    await mergeIn(store, from, into);
    const changed = into.phone;
    await change(store, into, newPhone());
    const release = (target: TestStore, { id }: { id: string }, phone: string) =>
      asOwner(target, 'POST', `${id}/release-number`, { phone });
    expect((await release(other, into, changed)).status).toBe(404);
    expect((await release(other, foreign, changed)).status).toBe(404);
    expect((await release(store, into, newPhone())).status).toBe(404);
    expect((await release(store, into, from.phone)).body.formerPhones).toEqual([changed]);
    expect((await release(store, into, changed)).body.formerPhones).toEqual([]);
    expect((await release(store, into, changed)).status).toBe(404);
    for (const phone of [from.phone, changed]) expect((await register(store, phone)).status).toBe(201);
  });

  test('BX-98 a former number that somebody else had since identifies nobody after their erasure', async () => {
    const store = await createTestStore();
    const ann = await addCustomer(store);
    const former = ann.phone;
    await change(store, ann, newPhone());
    const { body } = await register(store, former);
    await asOwner(store, 'DELETE', body.customer.id);
    await addSale(store, { phone: former });
    await addCheckout(store, ann);
    await sync(deps, store);
    expect(await getPoints(ann)).toBe(0);
    expect((await asOwner(store, 'GET', ann.id)).body.formerPhones).toEqual([]);
  });

  test('BX-98 BX-48 erasing a customer deletes their former numbers', async () => {
    const store = await createTestStore();
    const ann = await addCustomer(store);
    await change(store, ann, newPhone());
    await asOwner(store, 'DELETE', ann.id);
    expect(await sql('select from customer_former_phones where store_id = $1', [store.id])).toEqual([]);
  });
});

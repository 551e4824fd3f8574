import { randomUUID } from 'node:crypto';
import type { ListedCredit, MoveCredit, MoveCreditResponse } from '../../src/contract/pointOfSale';
import { addBoost, addMultiplier, aroundNow } from '../boosts/boostStore';
import { asOwner } from '../checkout/asOwner';
import { addPayment, addSale, refundSale, setFault } from '../checkout/register';
import { getLedger, getPoints, openSyncDeps, press, sync } from '../checkout/syncing';
import { addExpiry } from '../pointsExpiry/expiryStore';
import { eventually } from '../support/eventually';
import { call } from '../support/http';
import { listBlocked, OWN_ID, waitForBlocked, withLockHolder } from '../support/lockWaits';
import { sql } from '../support/sql';
import {
  addCustomer,
  addPromotion,
  createTestStore,
  givePoints,
  type Person,
  type TestStore,
} from '../support/testStore';
import { listBrokenRules } from '../support/verification';

const deps = openSyncDeps();
const DAY = 86_400_000;

/** Creates a store that credits orders by phone number. */
const createStore = (over: Record<string, unknown> = {}) =>
  createTestStore({ phone_credit_since: new Date(Date.now() - 30 * DAY), ...over });
const addMember = (store: TestStore, over: Record<string, unknown> = {}) =>
  addCustomer(store, { created_at: new Date(Date.now() - 400 * DAY), ...over });
/** Adds a sale that is credited to the customer by phone number. */
async function addCredit(store: TestStore, { phone }: { phone: string }, amountCents = 2_000): Promise<string> {
  const orderId = await addSale(store, { phone, amountCents });
  await sync(deps, store);
  return orderId;
}
const move = (
  store: TestStore,
  orderId: string,
  [from, to]: readonly [Pick<Person, 'id'> | null, Pick<Person, 'id'> | null],
  headers: Record<string, string> = {},
) => {
  const body: MoveCredit = { fromCustomerId: from && from.id, toCustomerId: to && to.id };
  return asOwner<MoveCreditResponse & { fields?: object }>(
    store,
    'POST',
    `/store/point-of-sale/credits/${orderId}/move`,
    body,
    headers,
  );
};
const list = async (store: TestStore, query = '') =>
  (await asOwner<ListedCredit[]>(store, 'GET', `/store/point-of-sale/credits${query}`)).body;

describe('BX-82 the credits of the last 7 days', () => {
  it('BX-82 the list shows time, amount, customer, how they were found and points, in pages, and no older credits', async () => {
    const store = await createStore();
    const [ann, bob] = [await addMember(store, { name: 'Ann Ashe' }), await addMember(store)];
    const first = await addCredit(store, ann, 1_234);
    const second = await addSale(store);
    expect(await press(store, bob)).toBe(20);
    const third = await addSale(store, { amountCents: 300 });
    await asOwner(store, 'POST', '/store/point-of-sale/credits', { orderId: third, customerId: bob.id });
    const rows = await list(store);
    expect(rows.map(({ orderId, matchMethod, points }) => [orderId, matchMethod, points])).toEqual([
      [third, 'manual', 3],
      [second, 'time', 20],
      [first, 'identity', 12],
    ]);
    expect(rows[2]).toMatchObject({
      amountCents: 1_234,
      customer: { id: ann.id, name: 'Ann Ashe', phone: ann.phone },
      takenBackAt: null,
    });
    const page = await call<ListedCredit[]>('GET', '/store/point-of-sale/credits?limit=2', {
      token: await store.ownerToken(),
    });
    expect([page.body.length, page.headers.get('x-total-count')]).toEqual([2, '3']);
    const cursor = /cursor=([^>&]+)/.exec(page.headers.get('link') ?? '')?.[1];
    expect((await list(store, `?limit=2&cursor=${cursor}`)).map(({ orderId }) => orderId)).toEqual([first]);
    expect((await asOwner(store, 'GET', '/store/point-of-sale/credits?cursor=abc')).status).toBe(400);
    await sql(
      `update order_credits set credited_at = now() - interval '8 days' where store_id = $1 and order_id = $2`,
      [store.id, first],
    );
    expect((await list(store)).map(({ orderId }) => orderId)).toEqual([third, second]);
  });
});

describe('BX-278 what multiplied the points of a credit', () => {
  it("BX-278 is the boost, or the customer's own multiplier, and nothing for a purchase without one", async () => {
    const store = await createStore();
    const [ann, bob] = [await addMember(store), await addMember(store)];
    const plain = await addCredit(store, ann);
    await addBoost(store, { ...aroundNow('America/New_York'), name: 'Happy Hour', factor: 1.5 });
    const boosted = await addCredit(store, ann);
    await addMultiplier(store, bob, 3);
    const own = await addCredit(store, bob);
    expect((await list(store)).map(({ orderId, multiplier }) => [orderId, multiplier])).toEqual([
      [own, { name: 'Own multiplier', factor: 3 }],
      [boosted, { name: 'Happy Hour', factor: 1.5 }],
      [plain, null],
    ]);
    expect((await move(store, boosted, [ann, null])).status).toBe(200);
    expect((await list(store))[1]).toMatchObject({ orderId: boosted, multiplier: null });
  });
});

describe('BX-82 a credit of the wrong customer', () => {
  it('BX-82 points, share and multiplier move to the right customer by ledger rows of their own, and refunds follow', async () => {
    const store = await createStore({ points_per_dollar: 2, purchase_referral_percentage: 10 });
    const [ria, sam] = [await addMember(store), await addMember(store)];
    const ann = await addMember(store, { referred_by: ria.id, name: 'Ann Ashe' });
    const bob = await addMember(store, { referred_by: sam.id, name: 'Bob Birch' });
    const promotion = await addPromotion(store, { start_date: new Date(Date.now() - DAY) });
    await sql(
      `insert into redemptions (store_id, customer_id, promotion_id, status, item_name, item_type, item_value, day, created_at)
       values ($1, $2, $3, 'redeemed', $4, 'POINTS_MULTIPLIER', 2, current_date, now() - interval '1 hour')`,
      [store.id, bob.id, promotion.id, promotion.name],
    );
    const orderId = await addCredit(store, bob, 1_250);
    expect([await getPoints(bob), await getPoints(sam)]).toEqual([50, 5]);
    // Bob has spent some of the points that were not his.
    await givePoints(store, bob.id, -30);
    const moved = await move(store, orderId, [bob, ann]);
    expect([moved.status, moved.body]).toEqual([
      200,
      {
        message: '50 points were taken back from Bob Birch. Ann Ashe got 25 points.',
        pointsTaken: 50,
        pointsGiven: 25,
      },
    ]);
    expect(await Promise.all([bob, sam, ann, ria].map(getPoints))).toEqual([-30, 0, 25, 2]);
    expect((await getLedger(store, bob)).at(-1)).toMatchObject({
      kind: 'reversal',
      delta: -50,
      source: `order:${orderId}@taken:1`,
      reason: 'Purchase of $12.50, taken back by the store',
    });
    expect(await getLedger(store, ann)).toMatchObject([
      {
        kind: 'earn',
        delta: 25,
        source: `order:${orderId}@given:1`,
        reason: 'Purchase of $12.50, credited by the store',
      },
    ]);
    expect(
      await sql(
        `select action, actor_id, record_id, new_values from audit_log
         where store_id = $1 and action like 'credit\\_%' order by at`,
        [store.id],
      ),
    ).toEqual([
      {
        action: 'credit_taken_back',
        actor_id: store.ownerId,
        record_id: orderId,
        new_values: { customerId: bob.id, amount: '$12.50', points: 50 },
      },
      {
        action: 'credit_given',
        actor_id: store.ownerId,
        record_id: orderId,
        new_values: { customerId: ann.id, amount: '$12.50', points: 25 },
      },
    ]);
    // The multiplier is free for Bob's next purchase.
    await addCredit(store, bob, 500);
    expect(await getPoints(bob)).toBe(-10);
    await refundSale(store, orderId, 250);
    await sync(deps, store);
    expect(await Promise.all([bob, sam, ann, ria].map(getPoints))).toEqual([-10, 2, 20, 2]);
    await addPayment(store, orderId, 1_000);
    await sync(deps, store);
    expect([await getPoints(ann), await getPoints(ria)]).toEqual([40, 4]);
    expect(await listBrokenRules([store.id])).toEqual([]);
  });

  it('BX-82 a credit that was only taken back is not credited by itself again, follows refunds, and is given later', async () => {
    const store = await createStore();
    const [ann, bob] = [await addMember(store), await addMember(store)];
    const orderId = await addCredit(store, bob);
    expect((await move(store, orderId, [bob, null])).body).toMatchObject({ pointsTaken: 20, pointsGiven: 0 });
    expect(await list(store)).toMatchObject([{ orderId, points: 0, takenBackAt: expect.any(String) as string }]);
    await refundSale(store, orderId, 500);
    await sync(deps, store);
    await press(store, bob);
    await sync(deps, store);
    expect([await getPoints(bob), await getPoints(ann)]).toEqual([0, 0]);
    const byHand = await asOwner<{ message: string }>(store, 'POST', '/store/point-of-sale/credits', {
      orderId,
      customerId: bob.id,
    });
    expect([byHand.status, byHand.body.message]).toEqual([
      409,
      `Order ${orderId} was taken back from Pat Regular. Give it to the right customer under Recent points.`,
    ]);
    // A checkout of the right customer near the order is answered by it.
    await press(store, ann);
    expect((await move(store, orderId, [null, ann])).body).toMatchObject({ pointsTaken: 0, pointsGiven: 15 });
    expect(await press(store, ann)).toBe(15);
    // It can be moved again, also back.
    expect((await move(store, orderId, [ann, bob])).status).toBe(200);
    expect([await getPoints(bob), await getPoints(ann)]).toEqual([15, 0]);
    expect(await listBrokenRules([store.id])).toEqual([]);
  });

  it('BX-82 it works while the register is down', async () => {
    const store = await createStore();
    const [ann, bob] = [await addMember(store), await addMember(store)];
    const orderId = await addCredit(store, bob);
    await setFault(store, 'server_error');
    expect((await move(store, orderId, [bob, ann])).status).toBe(200);
    expect(await getPoints(ann)).toBe(20);
  });

  it('BX-82 a match by time that is moved leaves its checkout to the owner and gives the use of the day back', async () => {
    const store = await createTestStore();
    const [ann, bob] = [await addCustomer(store), await addCustomer(store)];
    const orderId = await addSale(store);
    expect(await press(store, bob)).toBe(20);
    expect((await move(store, orderId, [bob, ann])).status).toBe(200);
    expect(await sql('select status, order_id from pending_checkouts where store_id = $1', [store.id])).toEqual([
      { status: 'review', order_id: null },
    ]);
    expect(await sql('select granted from customer_daily_use where store_id = $1', [store.id])).toEqual([
      { granted: 0 },
    ]);
    expect(await listBrokenRules([store.id])).toEqual([]);
  });

  it('BX-82 double taps and two tabs move a credit once, and the second one is told what happened', async () => {
    const store = await createStore();
    const [ann, bob, carl] = [
      await addMember(store, { name: 'Ann Ashe' }),
      await addMember(store),
      await addMember(store, { name: 'Carl Cole' }),
    ];
    const orderId = await addCredit(store, bob);
    const key = { 'idempotency-key': randomUUID() };
    const taps = await Promise.all([1, 2, 3].map(() => move(store, orderId, [bob, ann], key)));
    expect(taps.map(({ status, body }) => [status, body.pointsGiven])).toEqual(taps.map(() => [200, 20]));
    const tabs = await Promise.all([move(store, orderId, [bob, carl]), move(store, orderId, [bob, null])]);
    expect(tabs.map(({ status, body }) => [status, body.message])).toEqual(
      tabs.map(() => [409, 'These points were already given to Ann Ashe.']),
    );
    const races = await Promise.all([carl, bob, null].map((to) => move(store, orderId, [ann, to])));
    expect(races.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await Promise.all([ann, bob, carl].map(getPoints))).filter((points) => points === 20).length).toBeLessThan(
      2,
    );
    const [credit] = await list(store);
    if (credit?.takenBackAt === null) await move(store, orderId, [credit.customer, null]);
    const other = credit?.customer.id === ann.id ? bob : ann;
    expect((await move(store, orderId, [credit?.customer ?? null, other])).body.message).toBe(
      'These points were already taken back.',
    );
    expect(await Promise.all([ann, bob, carl].map(getPoints))).toEqual([0, 0, 0]);
    expect(await listBrokenRules([store.id])).toEqual([]);
  });

  it('BX-82 a move that is not possible is refused with its reason and changes nothing', async () => {
    const [store, other] = [await createStore(), await createStore()];
    const [ann, bob, stranger] = [await addMember(store), await addMember(store), await addMember(other)];
    const orderId = await addCredit(store, bob);
    const foreign = await addCredit(other, stranger);
    const getStatus = async (...input: Parameters<typeof move>) => (await move(...input)).status;
    expect(await getStatus(store, foreign, [stranger, null])).toBe(404);
    expect(await getStatus(other, orderId, [bob, null])).toBe(404);
    expect(await getStatus(store, 'UNKNOWN', [bob, null])).toBe(404);
    expect((await move(store, orderId, [bob, stranger])).body).toMatchObject({
      fields: { toCustomerId: ['Your store has no such customer.'] },
    });
    expect(await getStatus(store, orderId, [bob, bob])).toBe(400);
    expect(await getStatus(store, orderId, [null, null])).toBe(400);
    expect(await getStatus(store, orderId, [null, ann])).toBe(409);
    await refundSale(store, orderId);
    await sync(deps, store);
    expect((await move(store, orderId, [bob, ann])).body.message).toBe(
      'This purchase was refunded in full and has no points to give.',
    );
    await addPayment(store, orderId, 1_000);
    await sync(deps, store);
    await sql(`update order_credits set credited_at = now() - interval '8 days' where store_id = $1`, [store.id]);
    expect((await move(store, orderId, [bob, ann])).body.message).toBe(
      'This credit is older than 7 days and can no longer be moved.',
    );
    expect([await getPoints(bob), await getPoints(ann)]).toEqual([10, 0]);
    expect(await listBrokenRules([store.id])).toEqual([]);
  });

  it('BX-82 merges and erasures keep working: the merged customer has the credit, and an erased one keeps it', async () => {
    const store = await createStore({ purchase_referral_percentage: 10 });
    const ria = await addMember(store);
    const [ann, bob, twin, gone] = [
      await addMember(store),
      await addMember(store, { referred_by: ria.id }),
      await addMember(store),
      await addMember(store),
    ];
    const orderId = await addCredit(store, bob);
    await asOwner(store, 'POST', `/store/customers/${bob.id}/merge`, { intoCustomerId: twin.id });
    // The page of the owner still shows the customer who was merged.
    expect((await move(store, orderId, [bob, ann])).status).toBe(200);
    expect([await getPoints(twin), await getPoints(ann), await getPoints(ria)]).toEqual([0, 20, 0]);
    await asOwner(store, 'POST', `/store/customers/${twin.id}/merge`, { intoCustomerId: ann.id });
    expect((await move(store, orderId, [ann, null])).status).toBe(200);
    expect((await move(store, orderId, [null, gone])).status).toBe(200);
    expect((await asOwner(store, 'DELETE', `/store/customers/${gone.id}`)).status).toBe(204);
    expect((await move(store, orderId, [gone, ann])).status).toBe(409);
    expect((await move(store, orderId, [null, ann])).status).toBe(409);
    expect([await getPoints(ann), await getPoints(gone)]).toEqual([0, 0]);
    // An erased referrer keeps the only share of the order.
    const next = await addMember(store, { referred_by: ria.id });
    const shared = await addCredit(store, next);
    await asOwner(store, 'DELETE', `/store/customers/${ria.id}`);
    expect((await move(store, shared, [next, null])).status).toBe(200);
    expect((await move(store, shared, [null, ann])).status).toBe(200);
    await refundSale(store, shared, 1_000);
    await sync(deps, store);
    expect(await getPoints(ann)).toBe(10);
    expect(await listBrokenRules([store.id])).toEqual([]);
  });

  it('BX-82 points that have expired since cannot be taken back a second time', async () => {
    const store = await createStore();
    const [ann, bob] = [await addMember(store), await addMember(store)];
    const orderId = await addCredit(store, bob);
    await addExpiry(store, bob.id, -20);
    expect((await move(store, orderId, [bob, ann])).body.message).toBe(
      'Points have expired since this purchase. Adjust the points of the customer instead.',
    );
    expect([await getPoints(bob), await getPoints(ann)]).toEqual([0, 0]);
  });

  it('BX-82 a merge and a move at the same time leave the points with one customer', async () => {
    const store = await createStore();
    const [ann, bob, twin] = [await addMember(store), await addMember(store), await addMember(store)];
    const orderId = await addCredit(store, bob);
    const [moved, merged] = await Promise.all([
      move(store, orderId, [bob, ann]),
      asOwner(store, 'POST', `/store/customers/${bob.id}/merge`, { intoCustomerId: twin.id }),
    ]);
    expect([moved.status, merged.status]).toEqual([200, 200]);
    expect(await Promise.all([ann, bob, twin].map(getPoints))).toEqual([20, 0, 0]);
    expect(await listBrokenRules([store.id])).toEqual([]);
  });
});

describe('BX-82 a checkout and a move at the same time', () => {
  it('BX-82 a press during a move is answered before it, or waits for its own purchase', async () => {
    const store = await createStore();
    const [ann, bob] = [await addMember(store), await addMember(store)];
    const orderId = await addCredit(store, bob);
    let moving: ReturnType<typeof move> | undefined;
    await deps.database.forStore(store.id).transaction(async (pressing) => {
      // A press has answered the checkout of Bob with this order, and is not committed yet.
      const [checkout] = await pressing.query<{ id: string }>(
        `insert into pending_checkouts (store_id, customer_id, status, order_id) values ($1, $2, 'matched', $3)
         returning id`,
        [store.id, bob.id, orderId],
      );
      await pressing.query('update order_credits set checkout_id = $3 where store_id = $1 and order_id = $2', [
        store.id,
        orderId,
        checkout?.id ?? null,
      ]);
      const [connection] = await pressing.query<{ id: number }>(`select ${OWN_ID} as id`);
      moving = move(store, orderId, [bob, ann]);
      await eventually('the move waits for the press', async () => (await listBlocked(connection?.id ?? 0)).length > 0);
    });
    expect((await moving)?.status).toBe(200);
    expect(await sql('select status from pending_checkouts where store_id = $1', [store.id])).toEqual([
      { status: 'review' },
    ]);
    expect(await listBrokenRules([store.id])).toEqual([]);
  });

  it('BX-82 a press that waits for a move is not answered with the purchase that the customer has lost', async () => {
    const store = await createStore();
    const [ann, bob] = [await addMember(store), await addMember(store)];
    const orderId = await addCredit(store, bob);
    const [moved, pressed] = await withLockHolder(async (holder, id) => {
      await holder.query('begin');
      await holder.query('select from customers where store_id = $1 and id = $2 for no key update', [store.id, ann.id]);
      const moving = move(store, orderId, [bob, ann]);
      await waitForBlocked(id);
      const pressing = press(store, bob);
      await waitForBlocked(id, 2);
      await holder.query('commit');
      return Promise.all([moving, pressing]);
    });
    expect([moved.status, pressed]).toEqual([200, null]);
    expect(await sql('select status, order_id from pending_checkouts where store_id = $1', [store.id])).toEqual([
      { status: 'pending', order_id: null },
    ]);
    expect(await listBrokenRules([store.id])).toEqual([]);
  });
});

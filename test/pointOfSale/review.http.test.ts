import type { ReviewCheckout, ReviewOrder, ReviewReward } from '../../src/contract/pointOfSale';
import { asOwner } from '../checkout/asOwner';
import { addPayment, addSale, refundSale } from '../checkout/register';
import { addCheckout, getLedger, getPoints, openSyncDeps, sync } from '../checkout/syncing';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { addCustomer, addReward, createTestStore, type Person, type TestStore } from '../support/testStore';

const MINUTE = 60_000;

const deps = openSyncDeps();

const list = <T>(store: TestStore, what: string, query = '') =>
  asOwner<T[]>(store, 'GET', `/store/point-of-sale/review/${what}${query}`);
const send = (store: TestStore, method: string, path: string, body?: object) =>
  asOwner<{ message: string; pointsReturned?: number }>(store, method, `/store/point-of-sale/${path}`, body);
const nextOf = (headers: Headers) => /<\/api(\/[^>]+)>/.exec(headers.get('link') ?? '')?.[1];

describe('BX-21 checkouts and orders that could not be matched wait for the owner', () => {
  it('BX-21 two customers who compete for an order are both listed with it, and the owner selects one', async () => {
    const store = await createTestStore();
    const [ann, ben] = [await addCustomer(store, { name: 'Ann' }), await addCustomer(store, { name: 'Ben' })];
    const orderId = await addSale(store, { paidAt: Date.now() - 2 * MINUTE });
    await addSale(store, { paidAt: Date.now() - 3 * 60 * MINUTE });
    await addCheckout(store, ann, 2);
    await addCheckout(store, ben, 1);
    await sync(deps, store);
    await sync(deps, store);
    const orders = await list<ReviewOrder>(store, 'orders');
    expect(orders.headers.get('x-total-count')).toBe('1');
    expect(orders.body).toMatchObject([
      {
        orderId,
        reason: 'ambiguous',
        amountCents: 2000,
        checkouts: [{ customerName: 'Ann' }, { customerName: 'Ben' }],
      },
    ]);
    const checkouts = await list<ReviewCheckout>(store, 'checkouts');
    expect(checkouts.body).toMatchObject([
      { customer: { id: ben.id, name: 'Ben', phone: ben.phone }, status: 'pending', suggestedOrderId: null },
      { customer: { id: ann.id } },
    ]);
    const annsCheckout = orders.body[0]?.checkouts[0]?.id;
    expect(await send(store, 'POST', 'credits', { orderId, checkoutId: annsCheckout })).toMatchObject({ status: 200 });
    expect([await getPoints(ann), await getPoints(ben)]).toEqual([20, 0]);
    expect((await list(store, 'orders')).body).toEqual([]);
    expect((await list<ReviewCheckout>(store, 'checkouts')).body).toMatchObject([{ customer: { name: 'Ben' } }]);
  });

  it('BX-21 lists have cursors, rows can be dismissed once, and other stores see none of them', async () => {
    const [store, other] = [await createTestStore(), await createTestStore()];
    const people = await Promise.all(['A', 'B', 'C'].map((name) => addCustomer(store, { name })));
    for (const [n, person] of people.entries()) await addCheckout(store, person, n);
    const orderIds = [];
    for (let n = 0; n < 3; n += 1) orderIds.unshift(await addSale(store, { paidAt: Date.now() - (4 - n) * MINUTE }));
    await sync(deps, store);
    for (const [what, key] of [
      ['orders', 'orderId'],
      ['checkouts', 'id'],
    ] as const) {
      const all = (await list<Record<string, string>>(store, what)).body.map((row) => row[key]);
      expect(all).toHaveLength(3);
      const first = await list<Record<string, string>>(store, what, '?limit=2');
      const second = await asOwner<Record<string, string>[]>(store, 'GET', nextOf(first.headers) ?? '');
      expect([...first.body, ...second.body].map((row) => row[key])).toEqual(all);
      expect(nextOf(second.headers)).toBeUndefined();
      expect((await list(store, what, '?cursor=abc')).status).toBe(400);
      expect((await list(other, what)).body).toEqual([]);
      const path = `review/${what}/${all[0] ?? ''}`;
      expect((await send(other, 'DELETE', path)).status).toBe(404);
      expect((await send(store, 'DELETE', path)).status).toBe(204);
      expect((await send(store, 'DELETE', path)).status).toBe(404);
      await sync(deps, store);
      expect((await list<Record<string, string>>(store, what)).body.map((row) => row[key])).toEqual(all.slice(1));
    }
    const audited = await sql('select action from audit_log where store_id = $1 and action like $2 order by id', [
      store.id,
      '%dismissed',
    ]);
    expect(audited.map(({ action }) => action)).toEqual(['order_dismissed', 'checkout_dismissed']);
    expect(orderIds).toHaveLength(3);
  });

  it('BX-21 an order beyond the limit of the day is suggested to the owner', async () => {
    const store = await createTestStore({ time_matches_per_day: 0 });
    const ann = await addCustomer(store);
    await addCheckout(store, ann);
    const orderId = await addSale(store);
    await sync(deps, store);
    expect((await list<ReviewOrder>(store, 'orders')).body).toMatchObject([{ orderId, reason: 'daily_limit' }]);
    const [checkout] = (await list<ReviewCheckout>(store, 'checkouts')).body;
    expect(checkout).toMatchObject({ status: 'review', suggestedOrderId: orderId });
    expect(await send(store, 'POST', 'credits', { orderId, customerId: ann.id })).toMatchObject({ status: 200 });
    expect((await list(store, 'checkouts')).body).toEqual([]);
  });
});

describe('BX-20 a reward that was spent on a refunded order', () => {
  /** Completes the reward on the board as the cashier. */
  const resolve = async (store: TestStore, redemptionId: string) =>
    call<{ message: string }>('PATCH', `/stores/${store.id}/rewards/redemptions/${redemptionId}`, {
      token: await store.cashierToken(),
      body: { status: 'completed' },
    });

  /** Creates a customer who redeemed a reward of 30 points and then got points for a purchase of $100. */
  async function setUp(): Promise<{ store: TestStore; ann: Person; orderId: string; redemptionId: string }> {
    const store = await createTestStore({ cashiers_may_resolve: true });
    const ann = await addCustomer(store, { points: 50, name: 'Ann' });
    const reward = await addReward(store, { points_required: 30, daily_limit: 1 });
    const redeemed = await call<{ redemption: { id: string } }>('POST', '/public/redeem', {
      token: await store.kioskToken(),
      body: { storeSubdomain: store.subdomain, customerId: ann.id, rewardId: reward.id },
    });
    expect(redeemed.status).toBe(201);
    const redemptionId = redeemed.body.redemption.id;
    expect(await resolve(store, redemptionId)).toMatchObject({ status: 200 });
    const orderId = await addSale(store, { amountCents: 10_000, phone: ann.phone });
    await addCheckout(store, ann);
    await sync(deps, store);
    expect(await getPoints(ann)).toBe(120);
    return { store, ann, orderId, redemptionId };
  }

  it('BX-20 a refund asks the owner about the reward, and cancelling it returns its points once', async () => {
    const { store, ann, orderId, redemptionId } = await setUp();
    await refundSale(store, orderId, 4000);
    await sync(deps, store);
    await refundSale(store, orderId);
    await sync(deps, store);
    expect((await list<ReviewReward>(store, 'rewards')).body).toMatchObject([
      {
        redemptionId,
        orderId,
        customer: { id: ann.id, name: 'Ann' },
        rewardName: 'Free coffee',
        pointsUsed: 30,
        amountBeforeCents: 10_000,
        amountAfterCents: 6000,
      },
    ]);
    expect(await getPoints(ann)).toBe(20);
    const path = `review/rewards/${redemptionId}`;
    const responses = await Promise.all([1, 2].map(() => send(store, 'POST', path, { decision: 'reverse' })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(responses.find(({ status }) => status === 200)?.body).toEqual({
      message: 'The redemption of Free coffee was cancelled, and 30 points were returned.',
      pointsReturned: 30,
    });
    expect(await getPoints(ann)).toBe(50);
    expect((await getLedger(store, ann)).at(-1)).toMatchObject({
      delta: 30,
      kind: 'refund',
      reason: `Free coffee, reversed because order ${orderId} was refunded`,
    });
    expect(await sql('select status from redemptions where id = $1', [redemptionId])).toEqual([
      { status: 'cancelled' },
    ]);
    // The message names the owner, who cancelled the reward, and not the cashier who had completed it.
    const [owner] = await sql<{ name: string }>('select name from accounts where id = $1', [store.ownerId]);
    expect(await resolve(store, redemptionId)).toMatchObject({
      status: 409,
      body: { message: `Already cancelled by ${owner?.name ?? ''}` },
    });
    expect(await sql('select used from reward_daily_use where store_id = $1', [store.id])).toEqual([{ used: 0 }]);
    expect((await list(store, 'rewards')).body).toEqual([]);
    expect(
      await sql(`select action from audit_log where store_id = $1 and action like 'reward_%'`, [store.id]),
    ).toEqual([{ action: 'reward_reversed' }]);
  });

  it('BX-20 keeping the reward changes no points, and an order that regains its value withdraws the question', async () => {
    const { store, ann, orderId, redemptionId } = await setUp();
    await refundSale(store, orderId, 4000);
    await sync(deps, store);
    expect((await list(store, 'rewards')).body).toHaveLength(1);
    await addPayment(store, orderId, 4000);
    await sync(deps, store);
    expect((await list(store, 'rewards')).body).toEqual([]);
    await refundSale(store, orderId, 1000);
    await sync(deps, store);
    const before = await getPoints(ann);
    const path = `review/rewards/${redemptionId}`;
    expect((await send(await createTestStore(), 'POST', path, { decision: 'keep' })).status).toBe(404);
    expect(await send(store, 'POST', path, { decision: 'keep' })).toMatchObject({
      status: 200,
      body: { message: 'Free coffee stays redeemed.', pointsReturned: 0 },
    });
    expect(await send(store, 'POST', path, { decision: 'reverse' })).toMatchObject({
      status: 409,
      body: { message: 'This redemption was already kept.' },
    });
    expect(await getPoints(ann)).toBe(before);
  });
});

test('unmatched checkouts are counted up to 1,000', async () => {
  const store = await createTestStore();
  const count = async () => {
    const { headers, body } = await list(store, 'checkouts', '?limit=1');
    return [body.length, headers.get('x-total-count'), headers.get('x-total-count-relation')];
  };
  await sql(
    `with added as (
       insert into customers (store_id, phone) select $1, '+1' || (2030000000 + n) from generate_series(1, 1000) n
       returning store_id, id
     ) insert into pending_checkouts (store_id, customer_id, status) select store_id, id, 'review' from added`,
    [store.id],
  );
  expect(await count()).toEqual([1, '1000', null]);
  await addCheckout(store, await addCustomer(store), 1);
  expect(await count()).toEqual([1, '1000', 'gte']);
});

import { call } from '../support/http';
import { sql } from '../support/sql';
import {
  addCustomer,
  addPromotion,
  createTestStore,
  newPhone,
  type Person,
  type TestStore,
} from '../support/testStore';
import { addSale, setFault } from './register';

interface Body {
  message: string;
  status: string;
  pointsEarned: number;
}
const MINUTE = 60_000;
const PENDING = {
  message: 'Checkout completed successfully! Your points will be added when your purchase is confirmed.',
  status: 'pending',
  pointsEarned: 0,
};
const earned = (points: number) => ({
  message: `Checkout completed successfully! You earned ${points} points.`,
  status: 'matched',
  pointsEarned: points,
});

const checkout = async (store: TestStore, person: { phone: string }, headers: Record<string, string> = {}) =>
  call<Body>('POST', '/public/checkout', {
    token: await store.kioskToken(),
    body: { phone: person.phone, storeSubdomain: store.subdomain },
    headers,
  });
const getPoints = async ({ id }: Person) =>
  (await sql<{ points: number }>('select points from customers where id = $1', [id]))[0]?.points;
const getLedger = ({ id }: Person) =>
  sql<{ delta: number; kind: string; source: string; reason: string | null; details: object }>(
    'select delta, kind, source, reason, details from points_ledger where customer_id = $1 order by number',
    [id],
  );
const getCheckouts = (store: TestStore) =>
  sql<{ status: string }>('select status from pending_checkouts where store_id = $1', [store.id]);

describe('AP-30 checkout', () => {
  it('AP-30 a checkout earns points at once for an order with the phone number, without tax and tip', async () => {
    const store = await createTestStore({ points_per_dollar: 1.5 });
    const ann = await addCustomer(store);
    const orderId = await addSale(store, { amountCents: 1999, phone: ann.phone });
    await addSale(store, { amountCents: 500 });
    const response = await checkout(store, ann);
    expect(response.status).toBe(200);
    expect(response.body).toEqual(earned(29));
    expect(await getPoints(ann)).toBe(29);
    expect(await getLedger(ann)).toEqual([
      {
        delta: 29,
        kind: 'earn',
        source: `order:${orderId}`,
        reason: null,
        details: { code: 'purchase', cents: 1_999 },
      },
    ]);
    expect(
      await sql('select match_method, eligible_cents, granted_points from order_credits where store_id = $1', [
        store.id,
      ]),
    ).toEqual([{ match_method: 'identity', eligible_cents: 1999, granted_points: 29 }]);
  });

  it('AP-30 a checkout earns points at once for the only sale close in time', async () => {
    const store = await createTestStore();
    const ann = await addCustomer(store);
    await addSale(store, { paidAt: Date.now() - 2 * MINUTE });
    expect((await checkout(store, ann)).body).toEqual(earned(20));
    expect(await getPoints(ann)).toBe(20);
  });

  it('AP-30 a checkout stays pending when two sales are about equally close in time', async () => {
    const store = await createTestStore();
    const ann = await addCustomer(store);
    await addSale(store, { paidAt: Date.now() - MINUTE });
    await addSale(store, { paidAt: Date.now() - 2 * MINUTE });
    expect((await checkout(store, ann)).body).toEqual(PENDING);
    expect(await getPoints(ann)).toBe(0);
    expect(await getCheckouts(store)).toEqual([{ status: 'pending' }]);
  });

  it('AP-30 a sale to another customer is never matched, however close in time', async () => {
    const store = await createTestStore();
    const ann = await addCustomer(store);
    await addSale(store, { phone: newPhone() });
    expect((await checkout(store, ann)).body).toEqual(PENDING);
  });

  it('AP-30 a repeated request belongs to the first checkout, and a later sale counts once', async () => {
    const store = await createTestStore();
    const ann = await addCustomer(store);
    expect((await checkout(store, ann)).body).toEqual(PENDING);
    expect((await checkout(store, ann)).body).toEqual(PENDING);
    expect(await getCheckouts(store)).toHaveLength(1);
    await addSale(store, { phone: ann.phone });
    expect((await checkout(store, ann)).body).toEqual(earned(20));
    expect(await getCheckouts(store)).toEqual([{ status: 'matched' }]);
  });

  it('AP-30 three simultaneous requests credit one purchase once', async () => {
    const store = await createTestStore();
    const ann = await addCustomer(store);
    await addSale(store, { phone: ann.phone });
    await store.kioskToken();
    const responses = await Promise.all([1, 2, 3].map(() => checkout(store, ann, { 'idempotency-key': 'request-1' })));
    expect(responses.map(({ status, body }) => [status, body])).toEqual([1, 2, 3].map(() => [200, earned(20)]));
    expect(await getLedger(ann)).toHaveLength(1);
    expect((await checkout(store, ann, { 'idempotency-key': 'request-1' })).body).toEqual(earned(20));
    expect(await getLedger(ann)).toHaveLength(1);
    const bob = await addCustomer(store);
    expect((await checkout(store, bob, { 'idempotency-key': 'request-1' })).status).toBe(422);
  });

  it('AP-30 an order is claimed by only one customer', async () => {
    const store = await createTestStore();
    const [ann, bob] = [await addCustomer(store), await addCustomer(store)];
    await addSale(store);
    const responses = [await checkout(store, ann), await checkout(store, bob)];
    expect(responses.map(({ body }) => body)).toEqual([earned(20), PENDING]);
    expect([await getPoints(ann), await getPoints(bob)]).toEqual([20, 0]);
  });

  it('AP-30 a request after the window starts a new checkout, and the old one goes to review', async () => {
    const store = await createTestStore();
    const ann = await addCustomer(store);
    await checkout(store, ann);
    await sql(`update pending_checkouts set requested_at = now() - interval '3 hours' where store_id = $1`, [store.id]);
    await addSale(store);
    expect((await checkout(store, ann)).body).toEqual(earned(20));
    expect((await getCheckouts(store)).map(({ status }) => status).sort()).toEqual(['matched', 'review']);
  });
});

describe('AP-30 multipliers and referral shares', () => {
  const redeem = (store: TestStore, person: Person, promotion: { id: string; name: string }, value: number) =>
    sql(
      `insert into redemptions (store_id, customer_id, promotion_id, status, item_name, item_type, item_value, day)
       values ($1, $2, $3, 'redeemed', $4, 'POINTS_MULTIPLIER', $5, current_date)`,
      [store.id, person.id, promotion.id, promotion.name, value],
    );

  it('AP-30 a redeemed multiplier applies to the next purchase only and is named in the ledger', async () => {
    const store = await createTestStore();
    const ann = await addCustomer(store);
    await redeem(store, ann, await addPromotion(store, { promotion_value: 2.5 }), 2.5);
    const first = await addSale(store, { phone: ann.phone });
    expect((await checkout(store, ann)).body).toEqual(earned(50));
    await addSale(store, { phone: ann.phone });
    expect((await checkout(store, ann)).body).toEqual(earned(20));
    expect((await getLedger(ann))[0]?.details).toEqual({
      code: 'purchase',
      cents: 2_000,
      factor: 2.5,
      promotion: 'Double points week',
    });
    expect(await sql('select applied_order_id from redemptions where store_id = $1', [store.id])).toEqual([
      { applied_order_id: first },
    ]);
    expect(await sql('select multiplier from order_credits where order_id = $1', [first])).toEqual([
      { multiplier: 2.5 },
    ]);
  });

  it('AP-30 an order that is worth no points does not use up the multiplier', async () => {
    const store = await createTestStore();
    const ann = await addCustomer(store);
    await redeem(store, ann, await addPromotion(store, { promotion_value: 2.5 }), 2.5);
    await addSale(store, { amountCents: 99, phone: ann.phone });
    expect((await checkout(store, ann)).body).toEqual({
      message: 'Checkout completed successfully! This purchase earned no points.',
      status: 'matched',
      pointsEarned: 0,
    });
    await addSale(store, { amountCents: 1_000, phone: ann.phone });
    expect((await checkout(store, ann)).body).toEqual(earned(25));
  });

  it('AP-30 a multiplier applies only within its dates', async () => {
    const store = await createTestStore();
    const ann = await addCustomer(store);
    const ended = await addPromotion(store, { end_date: new Date(Date.now() - MINUTE) });
    await redeem(store, ann, ended, 2);
    await addSale(store, { phone: ann.phone });
    expect((await checkout(store, ann)).body).toEqual(earned(20));
  });

  it.each([
    ['on', { purchase_referral_percentage: 7.5 }, 7],
    ['off', { purchase_referral_percentage: 7.5, is_referral_enabled: false }, 0],
  ])('AP-30 the referrer gets a share only while the program is on: %s', async (_state, terms, share) => {
    const store = await createTestStore(terms);
    const bob = await addCustomer(store);
    const ann = await addCustomer(store, { referred_by: bob.id });
    const orderId = await addSale(store, { amountCents: 10_000, phone: ann.phone });
    expect((await checkout(store, ann)).body).toEqual(earned(100));
    expect(await getPoints(bob)).toBe(share);
    expect((await getLedger(bob)).map(({ kind, source }) => [kind, source])).toEqual(
      share === 0 ? [] : [['referral', `order:${orderId}`]],
    );
  });
});

describe('AP-30 a failing point of sale', () => {
  it.concurrent.each(['hang', 'server_error', 'throttled', 'unauthorized', 'reset', 'malformed'])(
    'AP-30 a checkout gets a response and is kept when the point of sale fails: %s',
    async (kind) => {
      const store = await createTestStore();
      const ann = await addCustomer(store);
      await addSale(store, { phone: ann.phone });
      await store.kioskToken();
      await setFault(store, kind);
      const response = await checkout(store, ann);
      expect([response.status, response.body]).toEqual([200, PENDING]);
      expect(await getCheckouts(store)).toEqual([{ status: 'pending' }]);
      const [integration] = await sql('select status from store_integrations where store_id = $1', [store.id]);
      const needsAction = kind === 'unauthorized' || kind === 'malformed';
      expect(integration?.status).toBe(needsAction ? 'needs_attention' : undefined);
    },
  );

  it('AP-30 a checkout is accepted in a store without API keys', async () => {
    const store = await createTestStore();
    const ann = await addCustomer(store);
    await sql('delete from store_secrets where store_id = $1', [store.id]);
    expect((await checkout(store, ann)).body).toEqual(PENDING);
  });

  it('AP-30 a checkout is accepted when the API keys were encrypted with another SECRETS_KEY', async () => {
    const store = await createTestStore();
    const ann = await addCustomer(store);
    await sql(`update store_secrets set key_id = 'another' where store_id = $1`, [store.id]);
    expect((await checkout(store, ann)).body).toEqual(PENDING);
  });
});

describe('AP-30 access', () =>
  it('AP-30 a checkout needs a session that may act for a customer of this store', async () => {
    const [store, other] = [await createTestStore(), await createTestStore()];
    const ann = await addCustomer(store);
    const body = { phone: ann.phone, storeSubdomain: store.subdomain };
    const getStatus = async (token?: string, overrides = {}) =>
      (await call('POST', '/public/checkout', { ...(token && { token }), body: { ...body, ...overrides } })).status;
    expect(await getStatus()).toBe(401);
    expect(await getStatus('x'.repeat(43))).toBe(401);
    expect(await getStatus(await store.cashierToken())).toBe(403);
    expect(await getStatus(await other.kioskToken())).toBe(403);
    expect(await getStatus(await store.kioskToken(), { storeSubdomain: other.subdomain })).toBe(403);
    expect(await getStatus(await store.kioskToken(), { phone: '2025550123' })).toBe(400);
    expect(await getStatus(await store.kioskToken(), { phone: undefined })).toBe(400);
    expect(await getStatus(await store.kioskToken(), { phone: newPhone() })).toBe(404);
    expect(await getStatus(await store.ownerToken())).toBe(200);
    expect(await getCheckouts(store)).toHaveLength(1);
    expect(await getCheckouts(other)).toHaveLength(0);
  }));

import { call } from '../support/http';
import { sql } from '../support/sql';
import {
  addCustomer,
  addPromotion,
  newPhone,
  createTestStore,
  type Person,
  type TestStore,
} from '../support/testStore';
import { fault, ringUp } from './register';

interface Body {
  message: string;
  status: string;
  pointsEarned: number;
}
const MINUTE = 60_000;
const WAITING = {
  message: 'Checkout completed successfully! Your points will be added when your purchase is confirmed.',
  status: 'pending',
  pointsEarned: 0,
};
const earned = (points: number) => ({
  message: `Checkout completed successfully! You earned ${points} points.`,
  status: 'matched',
  pointsEarned: points,
});

const checkout = async (world: TestStore, person: { phone: string }, headers: Record<string, string> = {}) =>
  call<Body>('POST', '/public/checkout', {
    token: await world.kioskToken(),
    body: { phone: person.phone, storeSubdomain: world.subdomain },
    headers,
  });
const pointsOf = async ({ id }: Person) =>
  (await sql<{ points: number }>('select points from customers where id = $1', [id]))[0]?.points;
const ledgerOf = ({ id }: Person) =>
  sql<{ delta: number; kind: string; source: string; reason: string }>(
    'select delta, kind, source, reason from points_ledger where customer_id = $1 order by id',
    [id],
  );
const pendingOf = (world: TestStore) =>
  sql<{ status: string }>('select status from pending_checkouts where store_id = $1', [world.id]);

describe('AP-30 checkout', () => {
  it('AP-30 earns at once by the phone on the order, without tax and tip', async () => {
    const world = await createTestStore({ points_per_dollar: 1.5 });
    const ann = await addCustomer(world);
    const orderId = await ringUp(world, { amountCents: 1999, phone: ann.phone });
    await ringUp(world, { amountCents: 500 });
    const answer = await checkout(world, ann);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(earned(29));
    expect(await pointsOf(ann)).toBe(29);
    expect(await ledgerOf(ann)).toEqual([
      { delta: 29, kind: 'earn', source: `order:${orderId}`, reason: 'Purchase of $19.99' },
    ]);
    expect(
      await sql('select tier, eligible_cents, granted_points from claimed_orders where store_id = $1', [world.id]),
    ).toEqual([{ tier: 'identity', eligible_cents: 1999, granted_points: 29 }]);
  });

  it('AP-30 earns at once by the time of a lone sale', async () => {
    const world = await createTestStore();
    const ann = await addCustomer(world);
    await ringUp(world, { paidAt: Date.now() - 2 * MINUTE });
    expect((await checkout(world, ann)).body).toEqual(earned(20));
    expect(await pointsOf(ann)).toBe(20);
  });

  it('AP-30 never guesses: two sales about as near leave it pending', async () => {
    const world = await createTestStore();
    const ann = await addCustomer(world);
    await ringUp(world, { paidAt: Date.now() - MINUTE });
    await ringUp(world, { paidAt: Date.now() - 2 * MINUTE });
    expect((await checkout(world, ann)).body).toEqual(WAITING);
    expect(await pointsOf(ann)).toBe(0);
    expect(await pendingOf(world)).toEqual([{ status: 'pending' }]);
  });

  it('AP-30 a sale of somebody else is never taken, however near', async () => {
    const world = await createTestStore();
    const ann = await addCustomer(world);
    await ringUp(world, { phone: newPhone() });
    expect((await checkout(world, ann)).body).toEqual(WAITING);
  });

  it('AP-30 a second press is the same checkout, and the sale that comes then counts once', async () => {
    const world = await createTestStore();
    const ann = await addCustomer(world);
    expect((await checkout(world, ann)).body).toEqual(WAITING);
    expect((await checkout(world, ann)).body).toEqual(WAITING);
    expect(await pendingOf(world)).toHaveLength(1);
    await ringUp(world, { phone: ann.phone });
    expect((await checkout(world, ann)).body).toEqual(earned(20));
    expect(await pendingOf(world)).toEqual([{ status: 'matched' }]);
  });

  it('AP-30 Q-03 pressed three times at once, one purchase counts once', async () => {
    const world = await createTestStore();
    const ann = await addCustomer(world);
    await ringUp(world, { phone: ann.phone });
    await world.kioskToken();
    const answers = await Promise.all([1, 2, 3].map(() => checkout(world, ann, { 'idempotency-key': 'press-1' })));
    expect(answers.map(({ status, body }) => [status, body])).toEqual([1, 2, 3].map(() => [200, earned(20)]));
    expect(await ledgerOf(ann)).toHaveLength(1);
    expect((await checkout(world, ann, { 'idempotency-key': 'press-1' })).body).toEqual(earned(20));
    expect(await ledgerOf(ann)).toHaveLength(1);
    const bob = await addCustomer(world);
    expect((await checkout(world, bob, { 'idempotency-key': 'press-1' })).status).toBe(422);
  });

  it('AP-30 an order is claimed once, whoever presses', async () => {
    const world = await createTestStore();
    const [ann, bob] = [await addCustomer(world), await addCustomer(world)];
    await ringUp(world);
    const answers = [await checkout(world, ann), await checkout(world, bob)];
    expect(answers.map(({ body }) => body)).toEqual([earned(20), WAITING]);
    expect([await pointsOf(ann), await pointsOf(bob)]).toEqual([20, 0]);
  });

  it('AP-30 a visit after the window is a new one; the old press is left for review', async () => {
    const world = await createTestStore();
    const ann = await addCustomer(world);
    await checkout(world, ann);
    await sql(`update pending_checkouts set pressed_at = now() - interval '3 hours' where store_id = $1`, [world.id]);
    await ringUp(world);
    expect((await checkout(world, ann)).body).toEqual(earned(20));
    expect((await pendingOf(world)).map(({ status }) => status).sort()).toEqual(['matched', 'review']);
  });
});

describe('AP-30 what multiplies and who shares', () => {
  const redeem = (world: TestStore, person: Person, promotion: { id: string; name: string }, value: number) =>
    sql(
      `insert into redemptions (store_id, customer_id, promotion_id, status, item_name, item_type, item_value, day)
       values ($1, $2, $3, 'redeemed', $4, 'POINTS_MULTIPLIER', $5, current_date)`,
      [world.id, person.id, promotion.id, promotion.name, value],
    );

  it('AP-30 a redeemed multiplier counts for the next purchase, once, and is named', async () => {
    const world = await createTestStore();
    const ann = await addCustomer(world);
    await redeem(world, ann, await addPromotion(world, { promotion_value: 2.5 }), 2.5);
    const first = await ringUp(world, { phone: ann.phone });
    expect((await checkout(world, ann)).body).toEqual(earned(50));
    await ringUp(world, { phone: ann.phone });
    expect((await checkout(world, ann)).body).toEqual(earned(20));
    expect((await ledgerOf(ann))[0]?.reason).toBe('Purchase of $20.00, 2.5x by Double points week');
    expect(await sql('select applied_order_id from redemptions where store_id = $1', [world.id])).toEqual([
      { applied_order_id: first },
    ]);
    expect(await sql('select multiplier from claimed_orders where order_id = $1', [first])).toEqual([
      { multiplier: 2.5 },
    ]);
  });

  it('AP-30 a multiplier counts inside its dates only', async () => {
    const world = await createTestStore();
    const ann = await addCustomer(world);
    const over = await addPromotion(world, { end_date: new Date(Date.now() - MINUTE) });
    await redeem(world, ann, over, 2);
    await ringUp(world, { phone: ann.phone });
    expect((await checkout(world, ann)).body).toEqual(earned(20));
  });

  it.each([
    ['on', { purchase_referral_percentage: 7.5 }, 7],
    ['off', { purchase_referral_percentage: 7.5, is_referral_enabled: false }, 0],
  ])('AP-30 the share of the referrer, programme %s', async (_state, terms, share) => {
    const world = await createTestStore(terms);
    const bob = await addCustomer(world);
    const ann = await addCustomer(world, { referred_by: bob.id });
    const orderId = await ringUp(world, { amountCents: 10_000, phone: ann.phone });
    expect((await checkout(world, ann)).body).toEqual(earned(100));
    expect(await pointsOf(bob)).toBe(share);
    expect((await ledgerOf(bob)).map(({ kind, source }) => [kind, source])).toEqual(
      share === 0 ? [] : [['referral', `order:${orderId}`]],
    );
  });
});

describe('AP-30 the point of sale in trouble', () => {
  it.each(['hang', 'broken', 'throttled', 'refused', 'reset', 'nonsense'])(
    'AP-30 %s: answered in time, and the checkout kept',
    async (kind) => {
      const world = await createTestStore();
      const ann = await addCustomer(world);
      await ringUp(world, { phone: ann.phone });
      await world.kioskToken();
      await fault(world, kind);
      const begun = Date.now();
      const answer = await checkout(world, ann);
      expect(Date.now() - begun).toBeLessThan(4000);
      expect([answer.status, answer.body]).toEqual([200, WAITING]);
      expect(await pendingOf(world)).toEqual([{ status: 'pending' }]);
      const [health] = await sql('select status from store_integrations where store_id = $1', [world.id]);
      expect(health?.status).toBe(kind === 'refused' ? 'needs_attention' : undefined);
    },
  );

  it('AP-30 a store without keys is served all the same', async () => {
    const world = await createTestStore();
    const ann = await addCustomer(world);
    await sql('delete from store_secrets where store_id = $1', [world.id]);
    expect((await checkout(world, ann)).body).toEqual(WAITING);
  });

  it('AP-30 nor do keys that were sealed by another SECRETS_KEY stop it', async () => {
    const world = await createTestStore();
    const ann = await addCustomer(world);
    await sql(`update store_secrets set key_id = 'another' where store_id = $1`, [world.id]);
    expect((await checkout(world, ann)).body).toEqual(WAITING);
  });
});

describe('AP-30 refusals', () => {
  it('AP-30 needs a session that may act for a customer of this store', async () => {
    const [world, other] = [await createTestStore(), await createTestStore()];
    const ann = await addCustomer(world);
    const body = { phone: ann.phone, storeSubdomain: world.subdomain };
    const ask = async (token?: string, over = {}) =>
      (await call('POST', '/public/checkout', { ...(token && { token }), body: { ...body, ...over } })).status;
    expect(await ask()).toBe(401);
    expect(await ask('x'.repeat(43))).toBe(401);
    expect(await ask(await world.cashierToken())).toBe(403);
    expect(await ask(await other.kioskToken())).toBe(403);
    expect(await ask(await world.kioskToken(), { storeSubdomain: other.subdomain })).toBe(403);
    expect(await ask(await world.kioskToken(), { phone: '2025550123' })).toBe(400);
    expect(await ask(await world.kioskToken(), { phone: undefined })).toBe(400);
    expect(await ask(await world.kioskToken(), { phone: newPhone() })).toBe(404);
    expect(await ask(await world.ownerToken())).toBe(200);
    expect(await pendingOf(world)).toHaveLength(1);
    expect(await pendingOf(other)).toHaveLength(0);
  });
});

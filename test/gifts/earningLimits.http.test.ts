import type { ListedCredit } from '../../src/contract/pointOfSale';
import { addBoost, addMultiplier, at, credit, getCredit, ZONE } from '../boosts/boostStore';
import { asOwner } from '../checkout/asOwner';
import { addPayment, addSale, refundSale, voidSale } from '../checkout/register';
import { getLedger, getPoints, openSyncDeps, sync } from '../checkout/syncing';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { addCustomer, createTestStore, type Person, type TestStore } from '../support/testStore';
import { listBrokenRules } from '../support/verification';
import { setGifts } from './giftStore';

const deps = openSyncDeps();
const stores: string[] = [];
let store: TestStore;
let ann: Person;
beforeEach(async () => {
  store = await createTestStore({ time_zone: ZONE, points_per_dollar: 1 });
  stores.push(store.id);
  ann = await addCustomer(store, { created_at: new Date('2025-01-01') });
});

const buy = (amountCents: number, paidAt = at('12:00:00')) => addSale(store, { paidAt, amountCents });

test.each([
  ['below the minimum', { earningMinCents: 1_000 }, 999, 0],
  ['of the minimum', { earningMinCents: 1_000 }, 1_000, 10],
  ['below the limit of a sale', { salePointsMax: 50 }, 4_999, 49],
  ['at the limit of a sale', { salePointsMax: 50 }, 5_000, 50],
  ['above the limit of a sale', { salePointsMax: 50 }, 500_000, 50],
  ['above the limit of a day', { dayPointsMax: 30 }, 5_000, 30],
  ['above the lower of both limits', { salePointsMax: 40, dayPointsMax: 30 }, 5_000, 30],
  ['with a minimum and a limit', { earningMinCents: 1_000, salePointsMax: 15 }, 2_000, 15],
])('GI-04 a purchase %s', async (_what, limits, cents, points) => {
  await setGifts(store, limits);
  expect(await credit(store, await buy(cents), ann)).toBe(points);
});

test('GI-04 the history says that a limit left something out, and only then', async () => {
  await setGifts(store, { salePointsMax: 15 });
  await credit(store, await buy(2_000), ann);
  await credit(store, await buy(1_000), ann);
  expect((await getLedger(store, ann)).map(({ reason }) => reason)).toEqual([
    'Purchase of $20.00, limited to 15 points, credited by the store',
    'Purchase of $10.00, credited by the store',
  ]);
});

test('GI-04 the limit of a day is that of the local day, and what is left of it counts', async () => {
  await setGifts(store, { dayPointsMax: 30 });
  const points: number[] = [];
  for (const paidAt of [at('09:00:00'), at('23:59:59'), at('10:00:00'), at('00:00:00', 1)]) {
    points.push(await credit(store, await buy(2_000, paidAt), ann));
  }
  expect(points).toEqual([20, 10, 0, 20]);
});

test('GI-04 a refund counts by the limits of the credit, also after the owner changed them', async () => {
  await setGifts(store, { earningMinCents: 1_000, salePointsMax: 15 });
  const orderId = await buy(3_000);
  await credit(store, orderId, ann);
  await setGifts(store, {});
  await refundSale(store, orderId, 1_000);
  await sync(deps, store);
  expect(await getPoints(ann)).toBe(15);
  await refundSale(store, orderId, 800);
  await sync(deps, store);
  expect(await getPoints(ann)).toBe(12);
  await refundSale(store, orderId, 300);
  await sync(deps, store);
  expect([await getPoints(ann), (await getCredit(store, orderId))?.points]).toEqual([0, 0]);
});

describe('GI-04 a redeemed multiplier', () => {
  test('GI-04 stays when the purchase reaches the limit without it, and the next purchase uses it', async () => {
    await setGifts(store, { salePointsMax: 50 });
    await addMultiplier(store, ann, 2);
    const [large, small, last] = [await buy(6_000), await buy(1_500), await buy(1_000)];
    const preview = await asOwner(store, 'POST', '/store/point-of-sale/credits/preview', {
      orderId: large,
      customerId: ann.id,
    });
    expect(preview.body).toMatchObject({ points: 50, multiplier: null });
    expect([await credit(store, large, ann), await credit(store, small, ann), await credit(store, last, ann)]).toEqual([
      50, 30, 10,
    ]);
    expect([await getCredit(store, large), await getCredit(store, small)]).toMatchObject([
      { factor: 1, own: false },
      { factor: 2, own: true },
    ]);
  });

  test.each<[string, object, number, number, boolean]>([
    ['brings one point', { salePointsMax: 50 }, 4_900, 50, true],
    ['brings nothing at the limit', { salePointsMax: 50 }, 5_000, 50, false],
    ['brings nothing at the limit of the day', { dayPointsMax: 50 }, 5_000, 50, false],
    ['brings nothing below the minimum', { earningMinCents: 5_100 }, 5_000, 0, false],
    ['brings nothing, because fractions do not count', {}, 900, 9, false],
  ])('GI-04 that %s', async (_what, limits, cents, points, isUsed) => {
    await setGifts(store, limits);
    await addMultiplier(store, ann, 1.1);
    const orderId = await buy(cents);
    expect(await credit(store, orderId, ann)).toBe(points);
    expect((await getCredit(store, orderId))?.own).toBe(isUsed);
  });

  test('GI-04 that is higher than a boost stays when the boost alone reaches the limit', async () => {
    await setGifts(store, { salePointsMax: 50 });
    await addBoost(store);
    await addMultiplier(store, ann, 3);
    const orderId = await buy(3_000, at('15:00:00'));
    expect(await credit(store, orderId, ann)).toBe(50);
    expect(await getCredit(store, orderId)).toMatchObject({ factor: 2, boost: 'Happy hour', own: false });
  });

  test('GI-04 is returned by a purchase that grows to the limit, and counts for the one after it', async () => {
    await setGifts(store, { salePointsMax: 50 });
    await addBoost(store, { factor: 1.5 });
    await addMultiplier(store, ann, 2);
    const orderId = await buy(2_000, at('15:00:00'));
    expect(await credit(store, orderId, ann)).toBe(40);
    await addPayment(store, orderId, 2_000);
    await sync(deps, store);
    expect(await getCredit(store, orderId)).toEqual({ points: 50, factor: 1.5, boost: 'Happy hour', own: false });
    expect(await credit(store, await buy(1_000), ann)).toBe(20);
    // It keeps the boost when it is refunded to less than the limit.
    await refundSale(store, orderId, 2_000);
    await sync(deps, store);
    expect(await getCredit(store, orderId)).toEqual({ points: 30, factor: 1.5, boost: 'Happy hour', own: false });
  });

  test('GI-04 is kept by a part refund by which it still brings something, and returned by one of too much', async () => {
    await addMultiplier(store, ann, 1.1);
    const orderId = await buy(3_000);
    expect(await credit(store, orderId, ann)).toBe(33);
    await refundSale(store, orderId, 1_000);
    await sync(deps, store);
    expect(await getCredit(store, orderId)).toMatchObject({ points: 22, own: true });
    await refundSale(store, orderId, 1_100);
    await sync(deps, store);
    expect(await getCredit(store, orderId)).toMatchObject({ points: 9, factor: 1, own: false });
    expect(await credit(store, await buy(1_000), ann)).toBe(11);
    expect(await getPoints(ann)).toBe(20);
  });

  test('GI-04 that stayed is used by the sale that replaces a voided one, if that one is smaller', async () => {
    await setGifts(store, { salePointsMax: 50 });
    await addMultiplier(store, ann, 2);
    const orderId = await buy(6_000);
    await credit(store, orderId, ann);
    await voidSale(store, orderId);
    await sync(deps, store);
    expect(await credit(store, await buy(2_000), ann)).toBe(40);
  });

  test('GI-04 of the right customer stays when the purchase that is moved to them reaches the limit', async () => {
    await setGifts(store, { salePointsMax: 50 });
    const bob = await addCustomer(store, { created_at: new Date('2025-01-01') });
    await addMultiplier(store, ann, 2);
    await addMultiplier(store, bob, 2);
    const [large, small] = [await buy(6_000), await buy(2_000)];
    await credit(store, large, bob);
    await credit(store, small, bob);
    expect([await getCredit(store, large), await getCredit(store, small)]).toMatchObject([
      { own: false },
      { points: 40, own: true },
    ]);
    for (const orderId of [large, small]) {
      const customers = { fromCustomerId: bob.id, toCustomerId: ann.id };
      expect((await asOwner(store, 'POST', `/store/point-of-sale/credits/${orderId}/move`, customers)).status).toBe(
        200,
      );
    }
    expect([await getPoints(bob), await getPoints(ann)]).toEqual([0, 90]);
    expect([await getCredit(store, large), await getCredit(store, small)]).toMatchObject([
      { own: false },
      { own: true },
    ]);
  });
});

describe('GI-04 a purchase that the owner gives to another customer', () => {
  let bob: Person;
  beforeEach(async () => {
    bob = await addCustomer(store, { created_at: new Date('2025-01-01') });
  });

  /** Gives a credit of ann to bob, at once or after it was taken back. Resolves to its points. */
  const give = async (orderId: string, fromCustomerId: string | null = ann.id) => {
    const { status, body } = await asOwner<{ pointsGiven: number }>(
      store,
      'POST',
      `/store/point-of-sale/credits/${orderId}/move`,
      { fromCustomerId, toCustomerId: bob.id },
    );
    if (status !== 200) throw new Error(`move: ${status} ${JSON.stringify(body)}`);
    return body.pointsGiven;
  };

  test.each<[string, object, object, number, number]>([
    ['a minimum that came later', {}, { earningMinCents: 5_000 }, 2_000, 20],
    ['a minimum that is gone', { earningMinCents: 5_000 }, {}, 2_000, 0],
    ['a limit that came later', {}, { salePointsMax: 5, dayPointsMax: 5 }, 2_000, 20],
    ['a limit of a sale that is gone', { salePointsMax: 15 }, {}, 2_000, 15],
    ['a limit of a sale that was raised', { salePointsMax: 15 }, { salePointsMax: 18 }, 2_000, 15],
    ['a limit of a day that is gone', { dayPointsMax: 15 }, {}, 2_000, 15],
    ['a limit of a day that was lowered', { dayPointsMax: 15 }, { dayPointsMax: 5 }, 2_000, 15],
  ])('GI-04 counts by the limits of its credit, with %s', async (_what, before, after, cents, points) => {
    await setGifts(store, before);
    const [moved, taken] = [await buy(cents, at('12:00:00')), await buy(cents, at('12:00:00', 1))];
    await credit(store, moved, ann);
    await credit(store, taken, ann);
    const takenBack = { fromCustomerId: ann.id, toCustomerId: null };
    await asOwner(store, 'POST', `/store/point-of-sale/credits/${taken}/move`, takenBack);
    await setGifts(store, after);
    expect([await give(moved), await give(taken, null), await getPoints(ann), await getPoints(bob)]).toEqual([
      points,
      points,
      0,
      2 * points,
    ]);
    expect(await credit(store, await buy(100, at('12:00:00', -1)), bob)).toBe('earningMinCents' in after ? 0 : 1);
  });

  test('GI-04 has what is left of the day of that customer, not of the former one', async () => {
    await setGifts(store, { dayPointsMax: 30 });
    await credit(store, await buy(2_500), ann);
    await credit(store, await buy(1_500), bob);
    const orderId = await buy(2_000);
    expect(await credit(store, orderId, ann)).toBe(5);
    await setGifts(store, {});
    expect(await give(orderId)).toBe(15);
    await refundSale(store, orderId, 1_000);
    await sync(deps, store);
    expect(await getPoints(bob)).toBe(25);
  });

  test('GI-04 the preview of a credit in review has the same points', async () => {
    await setGifts(store, { salePointsMax: 15 });
    const orderId = await buy(2_000);
    await credit(store, orderId, ann);
    await asOwner(store, 'POST', `/store/point-of-sale/credits/${orderId}/move`, {
      fromCustomerId: ann.id,
      toCustomerId: null,
    });
    // A match by time that was taken back is in review.
    await sql(
      `insert into pos_review_orders (store_id, order_id, reason, paid_at, eligible_cents, created_at)
       values ($1, $2, 'ambiguous', now(), 2000, now())`,
      [store.id, orderId],
    );
    await setGifts(store, { earningMinCents: 5_000 });
    const input = { orderId, customerId: bob.id };
    const { body } = await asOwner(store, 'POST', '/store/point-of-sale/credits/preview', input);
    expect(body).toMatchObject({ points: 15 });
    expect(await credit(store, orderId, bob)).toBe(15);
  });
});

describe('GI-04 a purchase that earned nothing', () => {
  test.each<[string, object, number, string | null]>([
    ['below the minimum', { earningMinCents: 2_001 }, 0, 'below the minimum of $20.01'],
    ['of the minimum', { earningMinCents: 2_000 }, 20, null],
    ['above the limit of a sale', { salePointsMax: 15 }, 15, 'limited to 15 points'],
    ['with a limit of one point', { salePointsMax: 1 }, 1, 'limited to 1 point'],
    ['below the limit of a sale', { salePointsMax: 21 }, 20, null],
  ])('GI-04 or less says so in the list of the owner: one %s', async (_what, limits, points, limitedBy) => {
    await setGifts(store, limits);
    const orderId = await buy(2_000);
    await credit(store, orderId, ann);
    expect(await listed(orderId)).toMatchObject({ points, limitedBy });
    await refundSale(store, orderId);
    await sync(deps, store);
    expect(await listed(orderId)).toMatchObject({ points: 0, limitedBy: null });
  });

  test('GI-04 after the limit of the day was reached says so in the list of the owner, until it is taken back', async () => {
    await setGifts(store, { dayPointsMax: 20 });
    await credit(store, await buy(2_000), ann);
    const orderId = await buy(2_000);
    await credit(store, orderId, ann);
    expect(await listed(orderId)).toMatchObject({ points: 0, limitedBy: 'the limit of the day was reached' });
    const takenBack = { fromCustomerId: ann.id, toCustomerId: null };
    await asOwner(store, 'POST', `/store/point-of-sale/credits/${orderId}/move`, takenBack);
    expect(await listed(orderId)).toMatchObject({ points: 0, limitedBy: null });
  });

  test('GI-04 says why at the kiosk, also when Checkout is pressed again', async () => {
    await setGifts(store, { earningMinCents: 500 });
    await addSale(store, { phone: ann.phone, amountCents: 300 });
    for (let times = 0; times < 2; times += 1) {
      expect(await checkOut(ann)).toEqual({
        message: 'Checkout completed successfully! Purchases below $5.00 earn no points.',
        status: 'matched',
        pointsEarned: 0,
        minCents: 500,
      });
    }
    expect([await getPoints(ann), await getLedger(store, ann)]).toEqual([0, []]);
  });

  test('GI-04 is not said of a purchase that earned some', async () => {
    await setGifts(store, { earningMinCents: 500 });
    await addSale(store, { phone: ann.phone, amountCents: 500 });
    expect(await checkOut(ann)).toEqual({
      message: 'Checkout completed successfully! You earned 5 points.',
      status: 'matched',
      pointsEarned: 5,
    });
  });

  test('GI-04 for another reason is said to have earned none at the kiosk', async () => {
    await addSale(store, { phone: ann.phone, amountCents: 99 });
    expect(await checkOut(ann)).toEqual({
      message: 'Checkout completed successfully! This purchase earned no points.',
      status: 'matched',
      pointsEarned: 0,
    });
  });

  const listed = async (orderId: string) =>
    (await asOwner<ListedCredit[]>(store, 'GET', '/store/point-of-sale/credits')).body.find(
      (each) => each.orderId === orderId,
    );

  const checkOut = async ({ phone }: Person) =>
    (
      await call('POST', '/public/checkout', {
        token: await store.kioskToken(),
        body: { phone, storeSubdomain: store.subdomain },
      })
    ).body;
});

test('GI-04 without limits nothing changes', async () => {
  await setGifts(store, { visitPoints: 5 });
  const orderId = await buy(123_456);
  expect(await credit(store, orderId, ann)).toBe(1_234);
  expect((await getLedger(store, ann))[0]?.reason).toBe('Purchase of $1234.56, credited by the store');
});

test('GI-04 verify finds nothing wrong in the stores of these tests', async () => {
  expect(await listBrokenRules(stores)).toEqual([]);
});

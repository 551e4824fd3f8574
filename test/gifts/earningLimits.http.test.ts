import { at, credit, getCredit, ZONE } from '../boosts/boostStore';
import { addSale, refundSale } from '../checkout/register';
import { getLedger, getPoints, openSyncDeps, sync } from '../checkout/syncing';
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

test('GI-04 without limits nothing changes', async () => {
  await setGifts(store, { visitPoints: 5 });
  const orderId = await buy(123_456);
  expect(await credit(store, orderId, ann)).toBe(1_234);
  expect((await getLedger(store, ann))[0]?.reason).toBe('Purchase of $1234.56, credited by the store');
});

test('GI-04 verify finds nothing wrong in the stores of these tests', async () => {
  expect(await listBrokenRules(stores)).toEqual([]);
});

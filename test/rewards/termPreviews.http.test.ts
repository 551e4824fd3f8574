import type { ErrorBody } from '../../src/contract/errors';
import type { PointRatePreview, RewardPricePreview } from '../../src/contract/termPreviews';
import { addRedemption } from '../redemptions/addRedemption';
import { signInAdmin } from '../support/admin';
import { call } from '../support/http';
import { addCustomer, addReward, createTestStore, type TestStore } from '../support/testStore';

let store: TestStore;
let token: string;
beforeEach(async () => {
  store = await createTestStore({ points_per_dollar: 1.1 });
  token = await store.ownerToken();
});

const previewPrice = (rewardId: string, pointsRequired: number | string) =>
  call<RewardPricePreview & ErrorBody>(
    'GET',
    `/stores/${store.id}/rewards/${rewardId}/price-preview?pointsRequired=${pointsRequired}`,
    { token },
  );
const previewRate = async (pointsPerDollar: number | string, storeId = store.id) =>
  call<PointRatePreview & ErrorBody>(
    'GET',
    `/stores/${storeId}/points-per-dollar/preview?pointsPerDollar=${pointsPerDollar}`,
    { token: (await signInAdmin()).token },
  );
async function addCustomers(...balances: number[]) {
  const ids: string[] = [];
  for (const points of balances) ids.push((await addCustomer(store, { points })).id);
  return ids;
}

test('GI-05 a higher price shows who can redeem today and could not, a lower one who could', async () => {
  const { id } = await addReward(store, { points_required: 100, repeat: 'always' });
  await addCustomers(99, 100, 100, 119, 120, 0);
  expect((await previewPrice(id, 120)).body).toEqual({ losing: 3, gaining: 0, points: 538, value: null });
  expect((await previewPrice(id, 99)).body).toMatchObject({ losing: 0, gaining: 1 });
  expect((await previewPrice(id, 100)).body).toMatchObject({ losing: 0, gaining: 0 });
});

test('GI-05 who has redeemed a reward that can be redeemed once loses nothing, nor anybody by a switched off one', async () => {
  const { id } = await addReward(store, { points_required: 100, repeat: 'once' });
  const off = await addReward(store, { points_required: 100, is_active: false });
  const [redeemed = ''] = await addCustomers(110, 110);
  await addRedemption(store, { customerId: redeemed, rewardId: id, status: 'completed' });
  expect((await previewPrice(id, 120)).body).toMatchObject({ losing: 1 });
  expect((await previewPrice(off.id, 120)).body).toMatchObject({ losing: 0 });
});

test('GI-05 the value of outstanding points is that by the best discount at each price', async () => {
  const discount = { reward_type: 'FIXED_DISCOUNT', points_required: 100 };
  const { id } = await addReward(store, { ...discount, reward_value: 5 });
  await addReward(store, { ...discount, reward_value: 4 });
  await addCustomers(1000);
  expect((await previewPrice(id, 110)).body.value).toEqual({ before: 5000, after: 4545 });
  // Then the other discount is the best one.
  expect((await previewPrice(id, 500)).body.value).toEqual({ before: 5000, after: 4000 });
});

test('GI-05 the price of an unknown reward, or one of another store, cannot be previewed, nor an invalid price', async () => {
  const other = await createTestStore();
  const { id } = await addReward(other);
  expect((await previewPrice(id, 100)).status).toBe(404);
  const own = await addReward(store);
  expect((await previewPrice(own.id, 0)).body.fields).toHaveProperty('pointsRequired');
  expect((await previewPrice(own.id, 'many')).status).toBe(400);
});

test('GI-05 another rate shows what points and the cheapest reward stand for in purchases, and who waits for it', async () => {
  await addReward(store, { name: 'Free lunch', points_required: 300 });
  await addReward(store, { name: 'Free tea', points_required: 110 });
  await addReward(store, { points_required: 5, is_active: false });
  await addCustomers(109, 110, 1, 0);
  expect((await previewRate(0.55)).body).toEqual({
    points: 220,
    purchases: { before: 20_000, after: 40_000 },
    reward: { name: 'Free tea', points: 110, purchases: { before: 10_000, after: 20_000 }, ready: 1, waiting: 2 },
  });
});

test('GI-05 a rate can be previewed for a store without rewards and customers, but not for an unknown store', async () => {
  expect((await previewRate(3)).body).toEqual({ points: 0, purchases: { before: 0, after: 0 }, reward: null });
  expect((await previewRate(3, '00000000-0000-4000-8000-000000000000')).status).toBe(404);
  expect((await previewRate(0)).body.fields).toHaveProperty('pointsPerDollar');
  expect((await previewRate(1.234)).status).toBe(400);
});

import type { CustomerReward, OfferedReward, Reward } from '../../src/contract/rewards';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { addCustomer, addReward, type TestStore } from '../support/testStore';
import { timeZoneAtHour, timeZoneOnAnotherDate } from '../support/timeZones';
import { listBrokenRules } from '../support/verification';
import { createThreeShops, type ThreeShops } from './threeShops';

let chain: ThreeShops;
beforeEach(async () => {
  chain = await createThreeShops();
  // It is noon in all shops, so that a test is on one day.
  for (const at of [chain.first, chain.shop, chain.third]) await moveTo(at, timeZoneAtHour(12));
});

const moveTo = (store: TestStore, zone: string) =>
  sql('update stores set time_zone = $2, updated_at = now() where id = $1', [store.id, zone]);
/** Redeems the reward for a new customer, or for the given one. */
const redeem = async (shop: TestStore, rewardId: string, customerId?: string) => {
  const id = customerId ?? (await addCustomer(chain.first, { points: 1_000 })).id;
  return call<{ message: string; redemption: { id: string } }>('POST', '/public/redeem', {
    token: await shop.kioskToken(),
    body: { customerId: id, rewardId, storeSubdomain: shop.subdomain },
  });
};
const resolve = async (redemptionId: string, status: string) =>
  call('PATCH', `/stores/${chain.first.id}/rewards/redemptions/${redemptionId}`, {
    token: await chain.first.ownerToken(),
    body: { status },
  });
/** The uses of the first shop are those of the store, as before the chain. */
const listUses = (rewardId: string) =>
  sql<{ shop_id: string; day: string; used: number }>(
    `select coalesce(nullif(shop_id, no_shop()), store_id) as shop_id, day::text as day, used from reward_daily_use
     where store_id = $1 and reward_id = $2`,
    [chain.first.id, rewardId],
  );

test('CH-08 a daily limit of 1 allows one redemption in each shop, and not two in one', async () => {
  const { first, shop, third } = chain;
  const reward = await addReward(first, { daily_limit: 1, repeat: 'always' });
  const isOffered = async (at: TestStore) => {
    const path = `/public/rewards/store/${at.id}`;
    return (await call<OfferedReward[]>('GET', path, { token: await at.kioskToken() })).body.length === 1;
  };
  const ann = await addCustomer(first, { points: 1_000 });
  const getUse = async (at: TestStore) => {
    const path = `/stores/${at.id}/rewards/customer/${ann.id}`;
    const [listed] = (await call<CustomerReward[]>('GET', path, { token: await at.kioskToken() })).body;
    return [listed?.used, listed?.isExceeded];
  };
  for (const at of [first, shop]) {
    expect([await isOffered(at), await getUse(at)]).toEqual([true, [0, false]]);
    expect((await redeem(at, reward.id)).status).toBe(201);
    expect(await redeem(at, reward.id)).toMatchObject({ status: 403 });
    expect([await isOffered(at), await getUse(at)]).toEqual([false, [1, true]]);
  }
  expect([await isOffered(third), await getUse(third)]).toEqual([true, [0, false]]);
  const path = `/stores/${first.id}/rewards`;
  const [listed] = (await call<Reward[]>('GET', path, { token: await first.ownerToken() })).body;
  const today = (await listUses(reward.id)).filter(({ day }) => day === dayIn(timeZoneAtHour(12)));
  expect(listed?.usedToday).toBe(today.length);
});

const dayIn = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date());

test('CH-08 the limit of each shop holds in a race', async () => {
  const { first, shop, third } = chain;
  const reward = await addReward(first, { daily_limit: 1, repeat: 'always' });
  const answers = await Promise.all(
    [first, shop, third, first, shop, third, first, shop].map((at) => redeem(at, reward.id)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 403, 403, 403, 403, 403]);
  const uses = await listUses(reward.id);
  expect(uses.map(({ shop_id, used }) => [shop_id, used]).sort()).toEqual(
    [first, shop, third].map(({ id }) => [id, 1]).sort(),
  );
});

test('CH-08 a cancelled redemption gives back the use of its own shop, and takes it again', async () => {
  const { first, shop } = chain;
  const reward = await addReward(first, { daily_limit: 1, repeat: 'always' });
  const { redemption } = (await redeem(shop, reward.id)).body;
  await redeem(first, reward.id);
  const getUse = async ({ id }: TestStore) => (await listUses(reward.id)).find(({ shop_id }) => shop_id === id)?.used;
  expect((await resolve(redemption.id, 'cancelled')).status).toBe(200);
  expect([await getUse(first), await getUse(shop)]).toEqual([1, 0]);
  expect((await resolve(redemption.id, 'pending')).status).toBe(200);
  expect([await getUse(first), await getUse(shop)]).toEqual([1, 1]);
  expect(await listBrokenRules([first.id])).toEqual([]);
});

test('CH-09 each shop counts its own date', async () => {
  const { first, shop } = chain;
  const zone = { first: timeZoneAtHour(12), shop: timeZoneOnAnotherDate() };
  await moveTo(shop, zone.shop);
  const reward = await addReward(first, { daily_limit: 1, repeat: 'daily' });
  const ann = await addCustomer(first, { points: 1_000 });
  for (const at of [first, shop]) {
    const { status, body } = await redeem(at, reward.id, ann.id);
    expect(status).toBe(201);
    expect((await resolve(body.redemption.id, 'completed')).status).toBe(200);
    expect((await redeem(at, reward.id, ann.id)).status).toBe(409);
  }
  expect(new Set((await listUses(reward.id)).map(({ shop_id, day, used }) => [shop_id, day, used].join(' ')))).toEqual(
    new Set([`${first.id} ${dayIn(zone.first)} 1`, `${shop.id} ${dayIn(zone.shop)} 1`]),
  );
  expect(await listBrokenRules([first.id])).toEqual([]);
});

test.each([
  ['daily', 'You have already redeemed this reward today. You can redeem it again tomorrow.'],
  ['once', 'You have already redeemed this reward or have a pending redemption.'],
])('CH-10 a reward that can be redeemed %s is refused in a second shop on the same date', async (repeat, message) => {
  const { first, shop, third } = chain;
  const reward = await addReward(first, { repeat });
  const ann = await addCustomer(first, { points: 1_000 });
  const { body } = await redeem(shop, reward.id, ann.id);
  expect((await resolve(body.redemption.id, 'completed')).status).toBe(200);
  expect(await redeem(third, reward.id, ann.id)).toMatchObject({ status: 409, body: { message } });
});

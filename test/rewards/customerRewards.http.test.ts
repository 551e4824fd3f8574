import { randomUUID } from 'node:crypto';
import type { CustomerReward } from '../../src/contract/rewards';
import { addRedemption } from '../redemptions/addRedemption';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { getStatuses } from '../support/statuses';
import { addCustomer, addReward, createTestStore, type TestStore } from '../support/testStore';
import { timeZoneAtHour, timeZoneOnAnotherDate } from '../support/timeZones';

const pathFor = (store: TestStore, customerId: string) => `/stores/${store.id}/rewards/customer/${customerId}`;

async function listRewards(store: TestStore, customerId: string): Promise<CustomerReward[]> {
  const response = await call<CustomerReward[]>('GET', pathFor(store, customerId), { token: await store.kioskToken() });
  expect(response.status).toBe(200);
  return response.body;
}

test('AP-26 a reward is listed with its terms and its availability for the customer', async () => {
  const store = await createTestStore();
  const person = await addCustomer(store, { points: 500 });
  const reward = await addReward(store, { reward_type: 'FIXED_DISCOUNT', reward_value: 5.5, daily_limit: 2 });
  expect(await listRewards(store, person.id)).toEqual([
    {
      id: reward.id,
      name: 'Free coffee',
      description: 'Any size',
      category: 'Drinks',
      rewardType: 'FIXED_DISCOUNT',
      rewardValue: 5.5,
      pointsRequired: 100,
      repeat: 'once',
      isActive: true,
      isExceeded: false,
      limit: 2,
      used: 0,
      isNew: false,
      alreadyRedeemed: false,
      isPending: false,
    },
  ]);
});

test('AP-26 redeemable rewards come first, sorted by points, then the others, and deleted ones are excluded', async () => {
  const store = await createTestStore({ time_zone: timeZoneAtHour(12) });
  const person = await addCustomer(store, { points: 300 });
  await addReward(store, { name: 'off', is_active: false, points_required: 1 });
  await addReward(store, { name: 'too expensive', points_required: 400 });
  await addReward(store, { name: 'most expensive', points_required: 900 });
  await addReward(store, { name: 'affordable', points_required: 300 });
  await addReward(store, { name: 'cheap', points_required: 50, category: null });
  const redeemed = await addReward(store, { name: 'redeemed', points_required: 10 });
  const limited = await addReward(store, { name: 'limit reached', points_required: 20, daily_limit: 1 });
  await addReward(store, { name: 'deleted', deleted_at: new Date() });
  await addRedemption(store, { customerId: person.id, rewardId: redeemed.id });
  await sql(
    `insert into reward_daily_use (store_id, reward_id, day, used)
     select id, $2, (now() at time zone time_zone)::date, 1 from stores where id = $1`,
    [store.id, limited.id],
  );
  const rewards = await listRewards(store, person.id);
  expect(rewards.map(({ name }) => name)).toEqual([
    'cheap',
    'affordable',
    'too expensive',
    'most expensive',
    'limit reached',
    'redeemed',
    'off',
  ]);
  expect(rewards[0]).not.toHaveProperty('category');
  expect(rewards[0]).not.toHaveProperty('limit');
});

test.each(['pending', 'completed', 'redeemed', 'cancelled'] as const)(
  'AP-26 a redemption that is %s decides whether the reward counts as redeemed',
  async (status) => {
    const store = await createTestStore();
    const [person, other] = [await addCustomer(store), await addCustomer(store)];
    const reward = await addReward(store);
    await addRedemption(store, { customerId: person.id, rewardId: reward.id, status });
    expect(await listRewards(store, person.id)).toMatchObject([
      { alreadyRedeemed: status !== 'cancelled', isPending: status === 'pending' },
    ]);
    expect((await listRewards(store, other.id)).map((r) => r.alreadyRedeemed)).toEqual([false]);
  },
);

test('AP-26 daily uses are counted by the date in the time zone of the store', async () => {
  const store = await createTestStore({ time_zone: timeZoneOnAnotherDate() });
  const person = await addCustomer(store);
  const reward = await addReward(store, { daily_limit: 2 });
  const addUses = (daysAgo: number, used: number) =>
    sql(
      `insert into reward_daily_use (store_id, reward_id, day, used)
       select id, $2, (now() at time zone time_zone)::date - $3::integer, $4 from stores where id = $1`,
      [store.id, reward.id, daysAgo, used],
    );
  await addUses(1, 2);
  expect(await listRewards(store, person.id)).toMatchObject([{ isExceeded: false, limit: 2, used: 0 }]);
  await addUses(0, 2);
  expect(await listRewards(store, person.id)).toMatchObject([{ isExceeded: true, limit: 2, used: 2 }]);
});

test('AP-26 a store without rewards returns an empty list', async () => {
  const store = await createTestStore();
  expect(await listRewards(store, (await addCustomer(store)).id)).toEqual([]);
});

test('AP-26 the list rejects other roles, other stores and unknown customers', async () => {
  const [store, other] = [await createTestStore(), await createTestStore()];
  const [person, otherCustomer] = [await addCustomer(store), await addCustomer(other)];
  await addReward(store);
  const callers = [
    'anonymous',
    'kiosk',
    'owner',
    'cashier',
    'admin',
    'kiosk of another store',
    'owner of another store',
  ] as const;
  expect(await getStatuses(store, callers, { method: 'GET', path: pathFor(store, person.id) })).toEqual({
    anonymous: 401,
    kiosk: 200,
    owner: 200,
    cashier: 403,
    admin: 403,
    'kiosk of another store': 403,
    'owner of another store': 403,
  });
  const token = await store.kioskToken();
  for (const customerId of [randomUUID(), otherCustomer.id]) {
    expect((await call('GET', pathFor(store, customerId), { token })).status).toBe(404);
  }
  expect((await call('GET', pathFor(store, 'anonymous'), { token })).status).toBe(400);
});

test('BX-05 the public list of a store has its active rewards that are not used up today', async () => {
  const [store, other] = [await createTestStore({ time_zone: timeZoneAtHour(12) }), await createTestStore()];
  await addReward(store, { name: 'Dear', points_required: 900, category: null });
  const coffee = await addReward(store, { daily_limit: 2 });
  await addReward(store, { name: 'Off', is_active: false });
  await addReward(store, { name: 'Deleted', deleted_at: new Date() });
  const usedUp = await addReward(store, { name: 'Used up', daily_limit: 1 });
  await addReward(other, { name: 'Of another store' });
  await sql(
    `insert into reward_daily_use (store_id, reward_id, day, used)
     select s.id, reward_id, (now() at time zone s.time_zone)::date, 1
     from stores s, unnest($2::uuid[]) reward_id where s.id = $1`,
    [store.id, [coffee.id, usedUp.id]],
  );
  const path = `/public/rewards/store/${store.id}`;
  const { status, body } = await call<unknown[]>('GET', path, { token: await store.kioskToken() });
  expect(status).toBe(200);
  expect(body).toEqual([
    {
      id: coffee.id,
      name: 'Free coffee',
      description: 'Any size',
      category: 'Drinks',
      rewardType: 'FREE_ITEM',
      rewardValue: 0,
      pointsRequired: 100,
    },
    expect.not.objectContaining({ category: expect.anything() as unknown }),
  ]);
  expect(body[1]).toMatchObject({ name: 'Dear' });
  expect(await getStatuses(store, ['cashier', 'kiosk of another store'], { method: 'GET', path })).toEqual({
    cashier: 403,
    'kiosk of another store': 403,
  });
});

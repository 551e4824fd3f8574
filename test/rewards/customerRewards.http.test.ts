import { randomUUID } from 'node:crypto';
import type { CustomerReward } from '../../src/contract/rewards';
import { addRedemption } from '../redemptions/addRedemption';
import { call } from '../support/http';
import { statusesOf } from '../support/refusals';
import { sql } from '../support/sql';
import { addCustomer, addReward, createTestStore, type TestStore } from '../support/testStore';

const path = (world: TestStore, customerId: string) => `/stores/${world.id}/rewards/customer/${customerId}`;

async function rewardsOf(world: TestStore, customerId: string): Promise<CustomerReward[]> {
  const answer = await call<CustomerReward[]>('GET', path(world, customerId), { token: await world.kioskToken() });
  expect(answer.status).toBe(200);
  return answer.body;
}

test('AP-26 shows a reward with what the customer needs to know of it', async () => {
  const world = await createTestStore();
  const person = await addCustomer(world, { points: 500 });
  const reward = await addReward(world, { reward_type: 'FIXED_DISCOUNT', reward_value: 5.5, daily_limit: 2 });
  expect(await rewardsOf(world, person.id)).toEqual([
    {
      id: reward.id,
      name: 'Free coffee',
      description: 'Any size',
      category: 'Drinks',
      rewardType: 'FIXED_DISCOUNT',
      rewardValue: 5.5,
      pointsRequired: 100,
      isActive: true,
      isExceeded: false,
      limit: 2,
      used: 0,
      alreadyRedeemed: false,
    },
  ]);
});

test('AP-26 what can be had now stands first by points, then the rest; the deleted are gone', async () => {
  const world = await createTestStore();
  const person = await addCustomer(world, { points: 300 });
  await addReward(world, { name: 'off', is_active: false, points_required: 1 });
  await addReward(world, { name: 'too dear', points_required: 400 });
  await addReward(world, { name: 'dearest', points_required: 900 });
  await addReward(world, { name: 'affordable', points_required: 300 });
  await addReward(world, { name: 'cheap', points_required: 50, category: null });
  const had = await addReward(world, { name: 'had', points_required: 10 });
  const gone = await addReward(world, { name: 'gone today', points_required: 20, daily_limit: 1 });
  await addReward(world, { name: 'deleted', deleted_at: new Date() });
  await addRedemption(world, { customerId: person.id, rewardId: had.id });
  await sql(
    `insert into reward_daily_use (store_id, reward_id, day, used)
     values ($1, $2, (now() at time zone 'America/New_York')::date, 1)`,
    [world.id, gone.id],
  );
  const rewards = await rewardsOf(world, person.id);
  expect(rewards.map(({ name }) => name)).toEqual([
    'cheap',
    'affordable',
    'too dear',
    'dearest',
    'gone today',
    'had',
    'off',
  ]);
  expect(rewards[0]).not.toHaveProperty('category');
  expect(rewards[0]).not.toHaveProperty('limit');
});

test.each(['pending', 'completed', 'redeemed', 'cancelled'] as const)(
  'AP-26 a redemption that is %s decides whether the reward was had',
  async (status) => {
    const world = await createTestStore();
    const [person, other] = [await addCustomer(world), await addCustomer(world)];
    const reward = await addReward(world);
    await addRedemption(world, { customerId: person.id, rewardId: reward.id, status });
    expect((await rewardsOf(world, person.id)).map((r) => r.alreadyRedeemed)).toEqual([status !== 'cancelled']);
    expect((await rewardsOf(world, other.id)).map((r) => r.alreadyRedeemed)).toEqual([false]);
  },
);

test("AP-26 today's places are counted by the clock of the store", async () => {
  const world = await createTestStore({ time_zone: 'Pacific/Kiritimati' });
  const person = await addCustomer(world);
  const reward = await addReward(world, { daily_limit: 2 });
  const use = (day: string, used: number) =>
    sql(`insert into reward_daily_use (store_id, reward_id, day, used) values ($1, $2, ${day}, $3)`, [
      world.id,
      reward.id,
      used,
    ]);
  await use("(now() at time zone 'Pacific/Kiritimati')::date - 1", 2);
  expect(await rewardsOf(world, person.id)).toMatchObject([{ isExceeded: false, limit: 2, used: 0 }]);
  await use("(now() at time zone 'Pacific/Kiritimati')::date", 2);
  expect(await rewardsOf(world, person.id)).toMatchObject([{ isExceeded: true, limit: 2, used: 2 }]);
});

test('AP-26 a store without rewards answers an empty list', async () => {
  const world = await createTestStore();
  expect(await rewardsOf(world, (await addCustomer(world)).id)).toEqual([]);
});

test('AP-26 refuses who may not ask, another store, and a customer the store does not know', async () => {
  const [world, other] = [await createTestStore(), await createTestStore()];
  const [person, stranger] = [await addCustomer(world), await addCustomer(other)];
  await addReward(world);
  const callers = [
    'nobody',
    'kiosk',
    'owner',
    'cashier',
    'admin',
    'kiosk of another store',
    'owner of another store',
  ] as const;
  expect(await statusesOf(world, callers, { method: 'GET', path: path(world, person.id) })).toEqual({
    nobody: 401,
    kiosk: 200,
    owner: 200,
    cashier: 403,
    admin: 403,
    'kiosk of another store': 403,
    'owner of another store': 403,
  });
  const token = await world.kioskToken();
  for (const customerId of [randomUUID(), stranger.id]) {
    expect((await call('GET', path(world, customerId), { token })).status).toBe(404);
  }
  expect((await call('GET', path(world, 'nobody'), { token })).status).toBe(400);
});

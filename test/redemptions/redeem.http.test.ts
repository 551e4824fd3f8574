import { randomUUID } from 'node:crypto';
import type { RedeemResponse } from '../../src/contract/redemptions';
import type { ErrorBody } from '../../src/contract/errors';
import { accountOf, ledgerOf, unsoundAccounts } from '../ledger/ledgerOf';
import { call } from '../support/http';
import { statusesOf } from '../support/refusals';
import { sql } from '../support/sql';
import { addCustomer, addReward, createTestStore, type TestStore } from '../support/testStore';

const DUPLICATE = 'You have already redeemed this reward or have a pending redemption.';

interface Redeem {
  token: string;
  key?: string;
}
function redeem(world: TestStore, customerId: string, rewardId: string, { token, key }: Redeem) {
  return call<RedeemResponse & ErrorBody>('POST', '/public/redeem', {
    token,
    body: { customerId, rewardId, storeSubdomain: world.subdomain },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
}
const redemptionsOf = (world: TestStore) =>
  sql<{ id: string; status: string; points_used: number; item_name: string; customer_id: string }>(
    'select id, status, points_used, item_name, customer_id from redemptions where store_id = $1',
    [world.id],
  );
const usedOf = async (rewardId: string) =>
  (await sql<{ used: number }>('select used from reward_daily_use where reward_id = $1', [rewardId]))[0]?.used ?? 0;

test('AP-29 holds the points and waits for the cashier', async () => {
  const world = await createTestStore();
  const token = await world.kioskToken();
  const person = await addCustomer(world, { points: 250 });
  const reward = await addReward(world, { points_required: 100, daily_limit: 3 });
  const answer = await redeem(world, person.id, reward.id, { token });
  expect(answer.status).toBe(201);
  expect(answer.body).toEqual({
    message: 'Redemption request submitted! Please wait for cashier confirmation.',
    redemption: {
      id: expect.any(String) as string,
      name: 'Free coffee',
      type: 'reward',
      rewardId: reward.id,
      redeemedAt: expect.any(String) as string,
      pointsUsed: 100,
      status: 'pending',
    },
    loyaltyPoints: 150,
  });
  const { id } = answer.body.redemption;
  expect(await redemptionsOf(world)).toEqual([
    { id, status: 'pending', points_used: 100, item_name: 'Free coffee', customer_id: person.id },
  ]);
  expect(await ledgerOf(world, 'redeem')).toEqual([
    { customer_id: person.id, delta: -100, source: `redemption:${id}#1` },
  ]);
  expect(await accountOf(person.id)).toMatchObject({ points: 150, sum: 150 });
  expect(await usedOf(reward.id)).toBe(1);
  expect(await sql('select action, actor_id from audit_log where record_id = $1', [id])).toEqual([
    { action: 'redemption_created', actor_id: world.ownerId },
  ]);
});

describe('what cannot be redeemed', () => {
  test('AP-29 KD-05 with too few points', async () => {
    const world = await createTestStore();
    const person = await addCustomer(world, { points: 99 });
    const reward = await addReward(world, { points_required: 100 });
    const answer = await redeem(world, person.id, reward.id, { token: await world.kioskToken() });
    expect([answer.status, answer.body.message]).toEqual([
      400,
      'Insufficient points. You need 100 points but only have 99.',
    ]);
  });

  test('AP-29 KD-05 a second time, also when the first is completed; again after it was cancelled', async () => {
    const world = await createTestStore();
    const token = await world.kioskToken();
    const person = await addCustomer(world, { points: 1000 });
    const reward = await addReward(world);
    expect((await redeem(world, person.id, reward.id, { token })).status).toBe(201);
    for (const status of ['pending', 'completed', 'redeemed']) {
      await sql('update redemptions set status = $2 where store_id = $1', [world.id, status]);
      const answer = await redeem(world, person.id, reward.id, { token });
      expect([answer.status, answer.body.message]).toEqual([409, DUPLICATE]);
    }
    await sql("update redemptions set status = 'cancelled' where store_id = $1", [world.id]);
    expect((await redeem(world, person.id, reward.id, { token })).status).toBe(201);
    expect(await accountOf(person.id)).toMatchObject({ points: 800, sum: 800 });
  });

  test('AP-29 KD-05 beyond the daily limit, which is new every day of the store', async () => {
    const world = await createTestStore({ time_zone: 'Pacific/Auckland' });
    const token = await world.kioskToken();
    const [first, second] = [await addCustomer(world, { points: 100 }), await addCustomer(world, { points: 100 })];
    const reward = await addReward(world, { daily_limit: 1 });
    expect((await redeem(world, first.id, reward.id, { token })).status).toBe(201);
    const answer = await redeem(world, second.id, reward.id, { token });
    expect(answer.status).toBe(403);
    expect(answer.body.message).toMatch(/^The daily redemption limit for this reward has been reached\. /);
    const [{ day } = { day: '' }] = await sql<{ day: string }>(
      "select day::text = (now() at time zone 'Pacific/Auckland')::date::text as day from reward_daily_use where reward_id = $1",
      [reward.id],
    );
    expect(day).toBe(true);
    await sql('update reward_daily_use set day = day - 1 where reward_id = $1', [reward.id]);
    expect((await redeem(world, second.id, reward.id, { token })).status).toBe(201);
  });

  test('AP-29 a limit set at noon knows of the morning', async () => {
    const world = await createTestStore();
    const token = await world.kioskToken();
    const [first, second] = [await addCustomer(world, { points: 100 }), await addCustomer(world, { points: 100 })];
    const reward = await addReward(world);
    expect((await redeem(world, first.id, reward.id, { token })).status).toBe(201);
    await sql('update rewards set daily_limit = 1 where id = $1', [reward.id]);
    expect((await redeem(world, second.id, reward.id, { token })).status).toBe(403);
  });

  test('AP-29 a reward that is switched off, deleted, unknown or of another store; a customer likewise', async () => {
    const [world, other] = [await createTestStore(), await createTestStore()];
    const token = await world.kioskToken();
    const person = await addCustomer(world, { points: 1000 });
    const off = await addReward(world, { is_active: false });
    const refused = await redeem(world, person.id, off.id, { token });
    expect([refused.status, refused.body.message]).toEqual([400, 'This reward is not available']);
    const [reward, deleted] = [await addReward(world), await addReward(world, { deleted_at: new Date() })];
    const [strange, stranger] = [await addReward(other), await addCustomer(other, { points: 1000 })];
    for (const rewardId of [deleted.id, randomUUID(), strange.id]) {
      const answer = await redeem(world, person.id, rewardId, { token });
      expect([answer.status, answer.body.message]).toEqual([404, 'Reward not found']);
    }
    for (const customerId of [randomUUID(), stranger.id]) {
      const answer = await redeem(world, customerId, reward.id, { token });
      expect([answer.status, answer.body.message]).toEqual([404, 'Customer not found']);
    }
    expect(await redemptionsOf(world)).toEqual([]);
    expect(await accountOf(person.id)).toMatchObject({ points: 1000, sum: 1000 });
  });

  test('AP-29 by somebody who may not, at another store, or with a body that is not one', async () => {
    const world = await createTestStore();
    const person = await addCustomer(world, { points: 1000 });
    const reward = await addReward(world);
    const body = { customerId: person.id, rewardId: reward.id, storeSubdomain: world.subdomain };
    const callers = ['nobody', 'cashier', 'admin', 'kiosk of another store', 'owner of another store'] as const;
    expect(await statusesOf(world, callers, { method: 'POST', path: '/public/redeem', body })).toEqual({
      nobody: 401,
      cashier: 403,
      admin: 403,
      'kiosk of another store': 403,
      'owner of another store': 403,
    });
    const token = await world.kioskToken();
    for (const wrong of [{}, [], { ...body, rewardId: 'coffee' }, { ...body, customerId: 7 }]) {
      expect((await call('POST', '/public/redeem', { token, body: wrong })).status).toBe(400);
    }
    expect(await redemptionsOf(world)).toEqual([]);
  });
});

describe('a race', () => {
  test('AP-29 Q-02 of 200 redeems with points for one, one wins and the points go once', async () => {
    const world = await createTestStore();
    const token = await world.kioskToken();
    const person = await addCustomer(world, { points: 100 });
    const reward = await addReward(world, { points_required: 100 });
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => redeem(world, person.id, reward.id, { token })),
    );
    const lost = answers.filter(({ status }) => status !== 201);
    expect(lost).toHaveLength(199);
    for (const { status, body } of lost) expect([status, body.message]).toEqual([409, DUPLICATE]);
    expect(await redemptionsOf(world)).toHaveLength(1);
    expect(await accountOf(person.id)).toEqual({ points: 0, sum: 0, rows: 2 });
  });

  test('AP-29 Q-02 points for one of many rewards buy one', async () => {
    const world = await createTestStore();
    const token = await world.kioskToken();
    const person = await addCustomer(world, { points: 100 });
    const rewards = await Promise.all(Array.from({ length: 20 }, () => addReward(world)));
    const answers = await Promise.all(rewards.map((reward) => redeem(world, person.id, reward.id, { token })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(19).fill(400)]);
    expect(await accountOf(person.id)).toEqual({ points: 0, sum: 0, rows: 2 });
  });

  test('AP-29 Q-02 with K daily places and more customers, K get one and the others keep their points', async () => {
    const [places, people] = [7, 40];
    const world = await createTestStore();
    const token = await world.kioskToken();
    const customers = await Promise.all(Array.from({ length: people }, () => addCustomer(world, { points: 100 })));
    const reward = await addReward(world, { daily_limit: places });
    const answers = await Promise.all(
      [...customers, ...customers].map((person) => redeem(world, person.id, reward.id, { token })),
    );
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect(count(201)).toBe(places);
    expect(count(201) + count(403) + count(409)).toBe(2 * people);
    expect(await usedOf(reward.id)).toBe(places);
    expect(await ledgerOf(world, 'redeem')).toHaveLength(places);
    expect(await unsoundAccounts(world)).toEqual([]);
  });

  test('AP-29 Q-02 many customers, rewards and registrations at once neither fail nor wait for each other for ever', async () => {
    const world = await createTestStore();
    const token = await world.kioskToken();
    const customers = await Promise.all(Array.from({ length: 15 }, () => addCustomer(world, { points: 500 })));
    const rewards = await Promise.all(Array.from({ length: 6 }, (_, n) => addReward(world, { daily_limit: 10 + n })));
    const answers = await Promise.all(
      customers.flatMap((person, n) => {
        const inTheirOrder = n % 2 === 0 ? rewards : [...rewards].reverse();
        return inTheirOrder.map((reward) => redeem(world, person.id, reward.id, { token }));
      }),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await unsoundAccounts(world)).toEqual([]);
  });
});

describe('a repeated redeem', () => {
  test('AP-29 Q-03 three times with one key is one effect and one answer; another body is refused', async () => {
    const world = await createTestStore();
    const token = await world.kioskToken();
    const person = await addCustomer(world, { points: 500 });
    const [reward, other] = [await addReward(world), await addReward(world)];
    const answers = [];
    for (let n = 0; n < 3; n += 1) answers.push(await redeem(world, person.id, reward.id, { token, key: 'one' }));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    const misused = await redeem(world, person.id, other.id, { token, key: 'one' });
    expect([misused.status, misused.body.error]).toEqual([422, 'Unprocessable Entity']);
    expect(await accountOf(person.id)).toEqual({ points: 400, sum: 400, rows: 2 });
    expect(await redemptionsOf(world)).toHaveLength(1);
  });

  test('AP-29 Q-03 the field order of a body does not make it another', async () => {
    const world = await createTestStore();
    const token = await world.kioskToken();
    const person = await addCustomer(world, { points: 500 });
    const reward = await addReward(world);
    const first = await redeem(world, person.id, reward.id, { token, key: 'one' });
    const again = await call('POST', '/public/redeem', {
      token,
      body: { storeSubdomain: world.subdomain, rewardId: reward.id, customerId: person.id },
      headers: { 'idempotency-key': 'one' },
    });
    expect([again.status, again.body]).toEqual([201, first.body]);
  });

  test('AP-29 Q-03 sent at once with one key it acts once, and all hear the same', async () => {
    const world = await createTestStore();
    const token = await world.kioskToken();
    const person = await addCustomer(world, { points: 500 });
    const reward = await addReward(world);
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => redeem(world, person.id, reward.id, { token, key: 'one' })),
    );
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(await accountOf(person.id)).toEqual({ points: 400, sum: 400, rows: 2 });
  });

  test('AP-29 Q-03 a refusal is repeated too, even when it would not be refused any more', async () => {
    const world = await createTestStore();
    const token = await world.kioskToken();
    const person = await addCustomer(world, { points: 10 });
    const reward = await addReward(world);
    const ask = (key: string) => redeem(world, person.id, reward.id, { token, key });
    const refused = await Promise.all(Array.from({ length: 10 }, () => ask('one')));
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([400]));
    await sql(
      `insert into points_ledger (store_id, customer_id, delta, kind, source, actor_role, balance_after)
       values ($1, $2, 500, 'adjustment', 'test', 'system', 0)`,
      [world.id, person.id],
    );
    const again = await ask('one');
    expect([again.status, again.body]).toEqual([400, refused[0]?.body]);
    expect((await ask('two')).status).toBe(201);
    expect(await accountOf(person.id)).toMatchObject({ points: 410, sum: 410 });
  });

  test("AP-29 Q-03 a key is the own store's and the call's", async () => {
    const [world, other] = [await createTestStore(), await createTestStore()];
    for (const store of [world, other]) {
      const person = await addCustomer(store, { points: 100 });
      const reward = await addReward(store);
      const token = await store.kioskToken();
      expect((await redeem(store, person.id, reward.id, { token, key: 'same' })).status).toBe(201);
      const registered = await call('POST', '/public/register', {
        token,
        body: { phone: '+12125550177', name: 'Key Holder', birthday: '1990-01-01', storeSubdomain: store.subdomain },
        headers: { 'idempotency-key': 'same' },
      });
      expect(registered.status).toBe(201);
    }
  });
});

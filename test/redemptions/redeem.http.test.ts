import { randomUUID } from 'node:crypto';
import type { ErrorBody } from '../../src/contract/errors';
import type { RedeemResponse } from '../../src/contract/redemptions';
import type { CustomerReward } from '../../src/contract/rewards';
import { addCustomers, findUnbalancedAccounts, getAccount, listLedgerRows } from '../ledger/customerAccounts';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { getStatuses } from '../support/statuses';
import { addCustomer, addReward, createTestStore, type TestStore } from '../support/testStore';

const DUPLICATE = 'You have already redeemed this reward or have a pending redemption.';

interface RedeemOptions {
  token: string;
  key?: string;
  shown?: { pointsRequired: number };
}
function redeem(store: TestStore, customerId: string, rewardId: string, { token, key, shown }: RedeemOptions) {
  return call<RedeemResponse & ErrorBody>('POST', '/public/redeem', {
    token,
    body: { customerId, rewardId, storeSubdomain: store.subdomain, ...(shown && { shown }) },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
}
const listRedemptions = (store: TestStore) =>
  sql<{ id: string; status: string; points_used: number; item_name: string; customer_id: string }>(
    'select id, status, points_used, item_name, customer_id from redemptions where store_id = $1',
    [store.id],
  );
const getDailyUses = async (rewardId: string) =>
  (await sql<{ used: number }>('select used from reward_daily_use where reward_id = $1', [rewardId]))[0]?.used ?? 0;

test('BX-99 a reward whose price differs from what the customer was shown is not redeemed', async () => {
  const store = await createTestStore();
  const token = await store.kioskToken();
  const person = await addCustomer(store, { points: 500 });
  const reward = await addReward(store, { points_required: 300 });
  const refused = await redeem(store, person.id, reward.id, { token, shown: { pointsRequired: 100 } });
  expect([refused.status, refused.body.messageId, refused.body.values]).toEqual([
    409,
    'rewardChanged',
    { points: 300 },
  ]);
  expect(refused.body.message).toBe('The price has just changed. This reward now costs 300 points.');
  expect([await listRedemptions(store), await getDailyUses(reward.id)]).toEqual([[], 0]);
  const confirmed = await redeem(store, person.id, reward.id, { token, shown: { pointsRequired: 300 } });
  expect([confirmed.status, confirmed.body.loyaltyPoints]).toEqual([201, 200]);
});

test('AP-29 redeeming a reward deducts its points and creates a pending redemption', async () => {
  const store = await createTestStore();
  const token = await store.kioskToken();
  const person = await addCustomer(store, { points: 250 });
  const reward = await addReward(store, { points_required: 100, daily_limit: 3 });
  const response = await redeem(store, person.id, reward.id, { token });
  expect(response.status).toBe(201);
  expect(response.body).toEqual({
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
  const { id } = response.body.redemption;
  expect(await listRedemptions(store)).toEqual([
    { id, status: 'pending', points_used: 100, item_name: 'Free coffee', customer_id: person.id },
  ]);
  expect(await listLedgerRows(store, 'redeem')).toEqual([
    { customer_id: person.id, delta: -100, source: `redemption:${id}#1` },
  ]);
  expect(await getAccount(person.id)).toMatchObject({ points: 150, sum: 150 });
  expect(await getDailyUses(reward.id)).toBe(1);
  expect(await sql('select action, actor_id from audit_log where record_id = $1', [id])).toEqual([
    { action: 'redemption_created', actor_id: store.ownerId },
  ]);
});

describe('a reward cannot be redeemed', () => {
  test('AP-29 KD-05 a reward cannot be redeemed with too few points', async () => {
    const store = await createTestStore();
    const person = await addCustomer(store, { points: 99 });
    const reward = await addReward(store, { points_required: 100 });
    const response = await redeem(store, person.id, reward.id, { token: await store.kioskToken() });
    expect([response.status, response.body.message]).toEqual([
      400,
      'Insufficient points. You need 100 points but only have 99.',
    ]);
  });

  test('AP-29 KD-05 a reward cannot be redeemed twice, unless the first redemption was cancelled', async () => {
    const store = await createTestStore();
    const token = await store.kioskToken();
    const person = await addCustomer(store, { points: 1000 });
    const reward = await addReward(store);
    expect((await redeem(store, person.id, reward.id, { token })).status).toBe(201);
    for (const status of ['pending', 'completed', 'redeemed']) {
      await sql('update redemptions set status = $2 where store_id = $1', [store.id, status]);
      const response = await redeem(store, person.id, reward.id, { token });
      expect([response.status, response.body.message]).toEqual([409, DUPLICATE]);
    }
    await sql("update redemptions set status = 'cancelled' where store_id = $1", [store.id]);
    expect((await redeem(store, person.id, reward.id, { token })).status).toBe(201);
    expect(await getAccount(person.id)).toMatchObject({ points: 800, sum: 800 });
  });

  test('AP-29 a deleted redemption does not block the reward, and the kiosk offers it again', async () => {
    const store = await createTestStore();
    const token = await store.kioskToken();
    const person = await addCustomer(store, { points: 1000 });
    const reward = await addReward(store);
    expect((await redeem(store, person.id, reward.id, { token })).status).toBe(201);
    await sql("update redemptions set status = 'completed', deleted_at = now() where store_id = $1", [store.id]);
    const offers = await call<CustomerReward[]>('GET', `/stores/${store.id}/rewards/customer/${person.id}`, { token });
    expect(offers.body.map(({ alreadyRedeemed }) => alreadyRedeemed)).toEqual([false]);
    expect((await redeem(store, person.id, reward.id, { token })).status).toBe(201);
    expect((await redeem(store, person.id, reward.id, { token })).status).toBe(409);
    expect(await getAccount(person.id)).toMatchObject({ points: 800, sum: 800 });
  });

  test('AP-29 KD-05 a reward cannot be redeemed beyond the daily limit, which is reset each day in the time zone of the store', async () => {
    const store = await createTestStore({ time_zone: 'Pacific/Auckland' });
    const token = await store.kioskToken();
    const [first, second] = [await addCustomer(store, { points: 100 }), await addCustomer(store, { points: 100 })];
    const reward = await addReward(store, { daily_limit: 1 });
    expect((await redeem(store, first.id, reward.id, { token })).status).toBe(201);
    const response = await redeem(store, second.id, reward.id, { token });
    expect([response.status, response.body.messageId]).toEqual([403, 'dailyLimitReached']);
    expect(response.body.message).toMatch(/^The daily redemption limit for this reward has been reached\. /);
    const [{ day } = { day: '' }] = await sql<{ day: string }>(
      "select day::text = (now() at time zone 'Pacific/Auckland')::date::text as day from reward_daily_use where reward_id = $1",
      [reward.id],
    );
    expect(day).toBe(true);
    await sql('update reward_daily_use set day = day - 1 where reward_id = $1', [reward.id]);
    expect((await redeem(store, second.id, reward.id, { token })).status).toBe(201);
  });

  test('AP-29 a reward cannot be redeemed beyond a daily limit that was set later in the day', async () => {
    const store = await createTestStore();
    const token = await store.kioskToken();
    const reward = await addReward(store);
    const redeemNow = async () =>
      (await redeem(store, (await addCustomer(store, { points: 100 })).id, reward.id, { token })).status;
    expect([await redeemNow(), await redeemNow()]).toEqual([201, 201]);
    await sql('update rewards set daily_limit = 1 where id = $1', [reward.id]);
    expect(await redeemNow()).toBe(403);
  });

  test('AP-29 a reward or customer that is inactive, deleted, unknown or of another store is refused', async () => {
    const [store, other] = [await createTestStore(), await createTestStore()];
    const token = await store.kioskToken();
    const person = await addCustomer(store, { points: 1000 });
    const inactive = await addReward(store, { is_active: false });
    const rejected = await redeem(store, person.id, inactive.id, { token });
    expect([rejected.status, rejected.body.message]).toEqual([400, 'This reward is not available']);
    const [reward, deleted] = [await addReward(store), await addReward(store, { deleted_at: new Date() })];
    const [otherReward, otherCustomer] = [await addReward(other), await addCustomer(other, { points: 1000 })];
    for (const rewardId of [deleted.id, randomUUID(), otherReward.id]) {
      const response = await redeem(store, person.id, rewardId, { token });
      expect([response.status, response.body.message]).toEqual([404, 'Reward not found']);
    }
    for (const customerId of [randomUUID(), otherCustomer.id]) {
      const response = await redeem(store, customerId, reward.id, { token });
      expect([response.status, response.body.message]).toEqual([404, 'Customer not found']);
    }
    expect(await listRedemptions(store)).toEqual([]);
    expect(await getAccount(person.id)).toMatchObject({ points: 1000, sum: 1000 });
  });

  test('AP-29 other roles, other stores and an invalid body are refused', async () => {
    const store = await createTestStore();
    const person = await addCustomer(store, { points: 1000 });
    const reward = await addReward(store);
    const body = { customerId: person.id, rewardId: reward.id, storeSubdomain: store.subdomain };
    const callers = ['anonymous', 'cashier', 'admin', 'kiosk of another store', 'owner of another store'] as const;
    expect(await getStatuses(store, callers, { method: 'POST', path: '/public/redeem', body })).toEqual({
      anonymous: 401,
      cashier: 403,
      admin: 403,
      'kiosk of another store': 403,
      'owner of another store': 403,
    });
    const token = await store.kioskToken();
    for (const wrong of [{}, [], { ...body, rewardId: 'coffee' }, { ...body, customerId: 7 }]) {
      expect((await call('POST', '/public/redeem', { token, body: wrong })).status).toBe(400);
    }
    expect(await listRedemptions(store)).toEqual([]);
  });
});

describe('concurrent requests', () => {
  test('AP-29 200 concurrent requests to redeem one reward succeed once and deduct the points once', async () => {
    const store = await createTestStore();
    const token = await store.kioskToken();
    const person = await addCustomer(store, { points: 100 });
    const reward = await addReward(store, { points_required: 100 });
    const responses = await Promise.all(
      Array.from({ length: 200 }, () => redeem(store, person.id, reward.id, { token })),
    );
    const rejected = responses.filter(({ status }) => status !== 201);
    expect(rejected).toHaveLength(199);
    for (const { status, body } of rejected) expect([status, body.message]).toEqual([409, DUPLICATE]);
    expect(await listRedemptions(store)).toHaveLength(1);
    expect(await getAccount(person.id)).toEqual({ points: 0, sum: 0, rows: 2 });
  });

  test('AP-29 concurrent requests to redeem many rewards with points for one succeed once', async () => {
    const store = await createTestStore();
    const token = await store.kioskToken();
    const person = await addCustomer(store, { points: 100 });
    const rewards = await Promise.all(Array.from({ length: 20 }, () => addReward(store)));
    const responses = await Promise.all(rewards.map((reward) => redeem(store, person.id, reward.id, { token })));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(19).fill(400)]);
    expect(await getAccount(person.id)).toEqual({ points: 0, sum: 0, rows: 2 });
  });

  test('AP-29 concurrent requests beyond the daily limit succeed up to the limit, and the other customers keep their points', async () => {
    const [limit, people] = [7, 40];
    const store = await createTestStore();
    const token = await store.kioskToken();
    const customerIds = await addCustomers(store, people, 100);
    const reward = await addReward(store, { daily_limit: limit });
    const responses = await Promise.all(
      [...customerIds, ...customerIds].map((id) => redeem(store, id, reward.id, { token })),
    );
    const count = (status: number) => responses.filter((response) => response.status === status).length;
    expect(count(201)).toBe(limit);
    expect(count(201) + count(403) + count(409)).toBe(2 * people);
    expect(await getDailyUses(reward.id)).toBe(limit);
    expect(await listLedgerRows(store, 'redeem')).toHaveLength(limit);
    expect(await findUnbalancedAccounts(store)).toEqual([]);
  });

  test('AP-29 concurrent requests of many customers for many rewards neither fail nor deadlock', async () => {
    const store = await createTestStore();
    const token = await store.kioskToken();
    const customerIds = await addCustomers(store, 15, 500);
    const rewards = await Promise.all(Array.from({ length: 6 }, (_, n) => addReward(store, { daily_limit: 10 + n })));
    const responses = await Promise.all(
      customerIds.flatMap((id, n) => {
        const ordered = n % 2 === 0 ? rewards : [...rewards].reverse();
        return ordered.map((reward) => redeem(store, id, reward.id, { token }));
      }),
    );
    expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await findUnbalancedAccounts(store)).toEqual([]);
  });
});

describe('a repeated request', () => {
  test('AP-29 a repeated request with the same key has one effect and one response, and another body is rejected', async () => {
    const store = await createTestStore();
    const token = await store.kioskToken();
    const person = await addCustomer(store, { points: 500 });
    const [reward, other] = [await addReward(store), await addReward(store)];
    const responses = [];
    for (let n = 0; n < 3; n += 1) responses.push(await redeem(store, person.id, reward.id, { token, key: 'one' }));
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    const otherBody = await redeem(store, person.id, other.id, { token, key: 'one' });
    expect([otherBody.status, otherBody.body.error]).toEqual([422, 'Unprocessable Entity']);
    expect(await getAccount(person.id)).toEqual({ points: 400, sum: 400, rows: 2 });
    expect(await listRedemptions(store)).toHaveLength(1);
  });

  test('AP-29 a repeated request counts as the same if its fields are in another order', async () => {
    const store = await createTestStore();
    const token = await store.kioskToken();
    const person = await addCustomer(store, { points: 500 });
    const reward = await addReward(store);
    const first = await redeem(store, person.id, reward.id, { token, key: 'one' });
    const again = await call('POST', '/public/redeem', {
      token,
      body: { storeSubdomain: store.subdomain, rewardId: reward.id, customerId: person.id },
      headers: { 'idempotency-key': 'one' },
    });
    expect([again.status, again.body]).toEqual([201, first.body]);
  });

  test('AP-29 concurrent requests with one key have one effect and one response', async () => {
    const store = await createTestStore();
    const token = await store.kioskToken();
    const person = await addCustomer(store, { points: 500 });
    const reward = await addReward(store);
    const responses = await Promise.all(
      Array.from({ length: 30 }, () => redeem(store, person.id, reward.id, { token, key: 'one' })),
    );
    expect(new Set(responses.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(responses[0]?.status).toBe(201);
    expect(await getAccount(person.id)).toEqual({ points: 400, sum: 400, rows: 2 });
  });

  test('AP-29 a repeated request returns the same error, even if it would succeed by now', async () => {
    const store = await createTestStore();
    const token = await store.kioskToken();
    const person = await addCustomer(store, { points: 10 });
    const reward = await addReward(store);
    const send = (key: string) => redeem(store, person.id, reward.id, { token, key });
    const rejected = await Promise.all(Array.from({ length: 10 }, () => send('one')));
    expect(new Set(rejected.map(({ status }) => status))).toEqual(new Set([400]));
    await sql(
      `insert into points_ledger (store_id, customer_id, delta, kind, source, actor_role, balance_after)
       values ($1, $2, 500, 'adjustment', 'test', 'system', 0)`,
      [store.id, person.id],
    );
    const again = await send('one');
    expect([again.status, again.body]).toEqual([400, rejected[0]?.body]);
    expect((await send('two')).status).toBe(201);
    expect(await getAccount(person.id)).toMatchObject({ points: 410, sum: 410 });
  });

  test('AP-29 a repeated request is recognized only in the same store and operation', async () => {
    for (const store of [await createTestStore(), await createTestStore()]) {
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

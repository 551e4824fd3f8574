import type { ErrorBody } from '../../src/contract/errors';
import type { RedeemResponse, Redemption } from '../../src/contract/redemptions';
import { findUnbalancedAccounts, getAccount, listLedgerRows } from '../ledger/customerAccounts';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { addAccount, addCustomer, addPromotion, addReward, createTestStore, signIn } from '../support/testStore';
import type { TestStore } from '../support/testStore';
import { addRedemption } from './addRedemption';

type Status = 'completed' | 'cancelled';
interface ResolveOptions {
  token: string;
  key?: string;
}

const resolve = (store: TestStore, id: string, status: Status, { token, key }: ResolveOptions) =>
  call<Redemption & ErrorBody>('PATCH', `/stores/${store.id}/rewards/redemptions/${id}`, {
    token,
    body: { status },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });

const allowCashiers = async (store: TestStore, cashiersMayResolve = true) =>
  call('PATCH', '/store/board', { token: await store.ownerToken(), body: { cashiersMayResolve } });

async function createStoreWithCashier(): Promise<{ store: TestStore; cashier: string; owner: string }> {
  const store = await createTestStore();
  await allowCashiers(store);
  return { store, cashier: await store.cashierToken(), owner: await store.ownerToken() };
}

async function redeem(store: TestStore, customerId: string, rewardId: string) {
  return call<RedeemResponse>('POST', '/public/redeem', {
    token: await store.kioskToken(),
    body: { customerId, rewardId, storeSubdomain: store.subdomain },
  });
}

/** Redeems a reward of 100 points for a new customer with 500 points. */
async function addPending(store: TestStore) {
  const person = await addCustomer(store, { points: 500 });
  const reward = await addReward(store, { daily_limit: 1 });
  const { body } = await redeem(store, person.id, reward.id);
  return { person, reward, id: body.redemption.id };
}

const listAudit = (recordId: string) =>
  sql('select action, actor_role, actor_id, old_values, new_values from audit_log where record_id = $1 order by id', [
    recordId,
  ]);

test('BX-11 a cashier completes and cancels only while the owner allows it, which is off by default', async () => {
  const store = await createTestStore();
  const cashier = await store.cashierToken();
  const { id, person } = await addPending(store);
  const getSettings = async () => (await call('GET', '/store/board', { token: cashier })).body;
  const refusal = [403, 'Your store does not let cashiers complete or cancel rewards'];

  expect(await getSettings()).toEqual({ cashiersMayResolve: false });
  const refused = await resolve(store, id, 'completed', { token: cashier });
  expect([refused.status, refused.body.message]).toEqual(refusal);
  expect((await allowCashiers(store)).body).toEqual({ cashiersMayResolve: true });
  await allowCashiers(store);
  expect(await getSettings()).toEqual({ cashiersMayResolve: true });
  await allowCashiers(store, false);
  const refusedAgain = await resolve(store, id, 'cancelled', { token: cashier });
  expect([refusedAgain.status, refusedAgain.body.message]).toEqual(refusal);
  expect(await getAccount(person.id)).toMatchObject({ points: 400, sum: 400 });

  const changed = { action: 'board_settings_updated', actor_role: 'store_owner', actor_id: store.ownerId };
  expect(await listAudit(store.id)).toMatchObject([
    { ...changed, old_values: { cashiersMayResolve: false }, new_values: { cashiersMayResolve: true } },
    { ...changed, old_values: { cashiersMayResolve: true }, new_values: { cashiersMayResolve: false } },
  ]);
});

test('BX-11 completing changes no points, appears on the board and the kiosk, and is recorded with the cashier', async () => {
  const { store, cashier } = await createStoreWithCashier();
  const { id, person, reward } = await addPending(store);
  const board = () =>
    call<Redemption[]>('GET', `/stores/${store.id}/rewards/redemptions`, { token: cashier, headers: { ...etag } });
  let etag = {};
  etag = { 'if-none-match': (await board()).headers.get('etag') ?? '' };
  expect((await board()).status).toBe(304);

  const response = await resolve(store, id, 'completed', { token: cashier });
  expect(response.status).toBe(200);
  expect(response.body).toMatchObject({ id, status: 'completed', pointsUsed: 100, customer: { name: person.name } });
  expect((await board()).body).toEqual([response.body]);
  const history = await call('GET', `/public/customer/redemptions?${lookup(store, person)}`, {
    token: await store.kioskToken(),
  });
  expect(history.body).toMatchObject([{ id, status: 'completed' }]);
  expect(await getAccount(person.id)).toMatchObject({ points: 400, sum: 400 });
  expect((await redeem(store, person.id, reward.id)).status).toBe(409);
  expect((await listAudit(id)).slice(1)).toEqual([
    {
      action: 'redemption_completed',
      actor_role: 'cashier',
      actor_id: store.cashierId,
      old_values: { status: 'pending' },
      new_values: { status: 'completed', rewardId: reward.id, customerId: person.id },
    },
  ]);
});

test('BX-11 cancelling returns the points and the use of the daily limit, once', async () => {
  const { store, cashier } = await createStoreWithCashier();
  const { id, person, reward } = await addPending(store);
  const other = await addCustomer(store, { points: 100 });
  expect((await redeem(store, other.id, reward.id)).status).toBe(403);

  expect((await resolve(store, id, 'cancelled', { token: cashier })).body).toMatchObject({ id, status: 'cancelled' });
  expect(await getAccount(person.id)).toMatchObject({ points: 500, sum: 500 });
  expect(await listLedgerRows(store, 'refund')).toEqual([
    { customer_id: person.id, delta: 100, source: `redemption:${id}#1` },
  ]);
  expect((await listAudit(id)).at(-1)).toMatchObject({
    action: 'redemption_cancelled',
    actor_id: store.cashierId,
    new_values: { status: 'cancelled', pointsReturned: 100 },
  });
  const points = await call('GET', `/public/customer/points?${lookup(store, person)}`, {
    token: await store.kioskToken(),
  });
  expect(points.body).toMatchObject([
    { kind: 'refund', points: 100, balanceAfter: 500, reason: reward.name },
    { kind: 'redeem', points: -100 },
    { kind: 'adjustment' },
  ]);
  expect((await redeem(store, other.id, reward.id)).status).toBe(201);
  expect((await redeem(store, person.id, reward.id)).status).toBe(403);
});

const lookup = (store: TestStore, { phone }: { phone: string }) =>
  `phone=${encodeURIComponent(phone)}&storeSubdomain=${store.subdomain}`;

test('BX-11 only a pending reward of the store can be completed or cancelled', async () => {
  const { store, cashier } = await createStoreWithCashier();
  const other = await createStoreWithCashier();
  const { id, person } = await addPending(store);
  const promotionId = (await addPromotion(store)).id;
  const promotion = await addRedemption(store, { customerId: person.id, promotionId });
  const rewardId = (await addReward(store)).id;
  const deleted = await addRedemption(store, { customerId: person.id, rewardId, deleted: true });
  const past = await addRedemption(store, { customerId: person.id, rewardId, status: 'completed' });

  const errors: unknown[] = [];
  for (const status of ['completed', 'cancelled'] as const) {
    for (const redemptionId of [promotion, deleted, past]) {
      const response = await resolve(store, redemptionId, status, { token: cashier });
      errors.push([response.status, response.body.message]);
    }
  }
  const expected = [
    [400, 'A promotion is redeemed at once and cannot be changed'],
    [404, 'Redemption not found'],
    // An older version completed this redemption without recording the person.
    [409, 'Already completed'],
  ];
  expect(errors).toEqual([...expected, ...expected]);
  expect((await resolve(store, id, 'completed', { token: other.cashier })).status).toBe(403);
  expect((await resolve(other.store, id, 'completed', { token: other.cashier })).status).toBe(404);
  expect((await resolve(store, id, 'pending' as Status, { token: cashier })).status).toBe(400);
  expect(await getAccount(person.id)).toMatchObject({ points: 400, sum: 400 });
});

test('BX-11 a request with the same key returns the first response, and any other one returns 409 with the name', async () => {
  const { store, cashier, owner } = await createStoreWithCashier();
  const { id, person } = await addPending(store);
  const send = (key: string) => resolve(store, id, 'cancelled', { token: cashier, key });
  const responses = await Promise.all(Array.from({ length: 10 }, () => send('one')));
  expect(new Set(responses.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
  expect(responses[0]?.status).toBe(200);
  const [again, byOwner] = [await send('two'), await resolve(store, id, 'completed', { token: owner })];
  expect([again.status, again.body.message]).toEqual([409, 'Already cancelled by Cass Cashier']);
  expect([byOwner.status, byOwner.body.message]).toEqual([409, 'Already cancelled by Cass Cashier']);
  expect(await getAccount(person.id)).toMatchObject({ points: 500, sum: 500, rows: 3 });
});

test('BX-11 of 50 completions and cancellations at once, by two cashiers and the owner, one takes effect', async () => {
  const { store, cashier, owner } = await createStoreWithCashier();
  const second = await addAccount({ storeId: store.id, role: 'cashier', name: 'Sam Second' });
  const people = [
    { token: cashier, name: 'Cass Cashier' },
    { token: await signIn(second.email), name: 'Sam Second' },
    { token: owner, name: 'Olive Owner' },
  ];
  for (let round = 0; round < 2; round += 1) {
    const { id, person } = await addPending(store);
    const calls = Array.from({ length: 50 }, (_, n) => ({
      ...(people[n % people.length] ?? { token: owner, name: '' }),
      status: n % 2 === 0 ? ('completed' as const) : ('cancelled' as const),
    }));
    const responses = await Promise.all(calls.map(({ token, status }) => resolve(store, id, status, { token })));
    const winners = calls.filter((_call, n) => responses[n]?.status === 200);
    expect(winners).toHaveLength(1);
    const message = `Already ${winners[0]?.status ?? ''} by ${winners[0]?.name ?? ''}`;
    const errors = responses.filter(({ status }) => status !== 200).map(({ status, body }) => [status, body.message]);
    expect(errors).toEqual(Array.from({ length: 49 }, () => [409, message]));
    const isCancelled = winners[0]?.status === 'cancelled';
    const account = isCancelled ? { points: 500, rows: 3 } : { points: 400, rows: 2 };
    expect(await getAccount(person.id)).toMatchObject(account);
    expect(await listAudit(id)).toHaveLength(2);
  }
  const [counters] = await sql(
    'select rewards_pending, rewards_completed + rewards_cancelled as resolved from store_counters where store_id = $1',
    [store.id],
  );
  expect(counters).toEqual({ rewards_pending: 0, resolved: 2 });
});

test('BX-11 a cancellation and a new redemption of the same reward at once end in a consistent state', async () => {
  const { store, cashier } = await createStoreWithCashier();
  const pending = await Promise.all(Array.from({ length: 10 }, () => addPending(store)));
  const statuses = await Promise.all(
    pending.flatMap(({ id, person, reward }) => [
      resolve(store, id, 'cancelled', { token: cashier }).then(({ status }) => status),
      redeem(store, person.id, reward.id).then(({ status }) => status),
    ]),
  );
  expect(statuses.filter((_status, n) => n % 2 === 0)).toEqual(Array.from({ length: 10 }, () => 200));
  for (const status of statuses.filter((_status, n) => n % 2 === 1)) expect([201, 409]).toContain(status);
  expect(await findUnbalancedAccounts(store)).toEqual([]);
  const [sums] = await sql(
    `select (select sum(used) from reward_daily_use where store_id = $1) as used,
            (select count(*) from redemptions where store_id = $1 and status = 'pending') as pending,
            (select sum(points) from customers where store_id = $1) as points`,
    [store.id],
  );
  const redeemed = statuses.filter((status) => status === 201).length;
  expect(sums).toEqual({ used: redeemed, pending: redeemed, points: 5_000 - redeemed * 100 });
});

import type { RedemptionStatus } from '../../src/contract/redemptions';
import type { Database } from '../../src/server/database/Database';
import { createLog } from '../../src/server/main/log';
import { releaseRedemptions } from '../../src/server/modules/redemptions/releaseRedemptions';
import { findUnbalancedAccounts, getAccount, listLedgerRows } from '../ledger/customerAccounts';
import { call } from '../support/http';
import { openTestDatabase } from '../support/openTestDatabase';
import { sql } from '../support/sql';
import { addCustomer, addPromotion, createTestStore } from '../support/testStore';
import { addRedemption } from './addRedemption';
import { countDailyUse, getLastAudit, openActivities } from './ownerCalls';

const STATUSES: readonly RedemptionStatus[] = ['pending', 'completed', 'cancelled', 'redeemed'];

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('AP-37 AC-05 an edit sets any of the four statuses and an order id, and each change updates the points', async () => {
  const { store, person, redeem, change, get } = await openActivities();
  const { id } = (await redeem()).body.redemption;
  const visited: RedemptionStatus[] = ['pending'];
  // These steps include every change from one status to another.
  const walk: RedemptionStatus[] = [
    'completed',
    'pending',
    'cancelled',
    'completed',
    'cancelled',
    'pending',
    'redeemed',
  ];
  walk.push('completed', 'redeemed', 'cancelled', 'redeemed', 'pending');
  const steps = new Set<string>();
  for (const status of walk) {
    steps.add(`${visited.at(-1) ?? ''}>${status}`);
    visited.push(status);
    const response = await change(id, { status, orderId: `ORD-${visited.length}` });
    expect([response.status, response.body]).toMatchObject([200, { id, status, orderId: `ORD-${visited.length}` }]);
    expect(await getAccount(person.id)).toMatchObject(
      status === 'cancelled' ? { points: 500, sum: 500 } : { points: 400, sum: 400 },
    );
    expect(await countDailyUse(store)).toBe(status === 'cancelled' ? 0 : 1);
  }
  expect(steps.size).toBe(STATUSES.length * (STATUSES.length - 1));
  const sources = (rows: { source: string }[]) => rows.map(({ source }) => source);
  const source = (hold: number) => `redemption:${id}#${hold}`;
  expect(sources(await listLedgerRows(store, 'refund'))).toEqual([1, 2, 3].map(source));
  expect(sources(await listLedgerRows(store, 'redeem'))).toEqual([1, 2, 3, 4].map(source));
  expect(await getLastAudit(id)).toEqual({
    action: 'redemption_updated',
    actor_role: 'store_owner',
    actor_id: store.ownerId,
    old_values: { status: 'redeemed', orderId: 'ORD-12' },
    new_values: { status: 'pending', orderId: 'ORD-13' },
  });
  expect((await get('?status=pending')).body).toMatchObject([{ id }]);
  expect((await get('?status=cancelled')).body).toEqual([]);
});

test('AP-37 the order id stays when the field is omitted, and null or an empty text removes it', async () => {
  const { redeem, change, get } = await openActivities();
  const { id } = (await redeem()).body.redemption;
  const edit = async (orderId?: string | null) => {
    const body = { status: 'pending' as const, ...(orderId !== undefined && { orderId }) };
    return (await change(id, body)).body.orderId;
  };
  expect(await edit('  Ticket #17 ')).toBe('Ticket #17');
  expect(await edit()).toBe('Ticket #17');
  expect(await edit('')).toBeUndefined();
  expect(await edit('B')).toBe('B');
  expect(await edit(null)).toBeUndefined();
  // Nothing changed, so nothing is audited.
  const before = await sql('select id from audit_log where record_id = $1', [id]);
  expect(await edit(null)).toBeUndefined();
  expect(await sql('select id from audit_log where record_id = $1', [id])).toEqual(before);
  for (const orderId of ['x'.repeat(65), 'a\0b', 'a\u202eb']) {
    expect((await change(id, { status: 'pending', orderId })).status).toBe(400);
  }
  expect((await get(`/${id}`)).body).not.toHaveProperty('orderId');
});

test('AP-37 a cancelled redemption takes its points again only if there are enough', async () => {
  const { store, person, redeem, change } = await openActivities();
  const { id } = (await redeem()).body.redemption;
  await change(id, { status: 'cancelled' });
  await sql(
    `insert into points_ledger (store_id, customer_id, delta, kind, source, actor_role, balance_after)
     values ($1, $2, -450, 'adjustment', 'test:spent', 'system', 0)`,
    [store.id, person.id],
  );
  const response = await change(id, { status: 'completed', orderId: null });
  expect([response.status, response.body.message]).toEqual([
    409,
    'The customer now has 50 points, but this redemption needs 100',
  ]);
  expect(await getAccount(person.id)).toMatchObject({ points: 50, sum: 50 });
  expect(await countDailyUse(store)).toBe(0);
});

test('AP-37 a cancelled redemption stays cancelled when the reward was redeemed again in the meantime', async () => {
  const { store, person, redeem, change } = await openActivities();
  const { id } = (await redeem()).body.redemption;
  await change(id, { status: 'cancelled' });
  expect((await redeem()).status).toBe(201);
  const response = await change(id, { status: 'pending' });
  expect([response.status, response.body.message]).toEqual([
    409,
    'The customer has redeemed this reward again since then',
  ]);
  expect(await getAccount(person.id)).toMatchObject({ points: 400, sum: 400 });
  expect(await countDailyUse(store)).toBe(1);
});

test('AP-37 an editor who saw another status gets 409 with the name of the person who changed it', async () => {
  const { redeem, change } = await openActivities();
  const { id } = (await redeem()).body.redemption;
  await change(id, { status: 'cancelled' });
  const stale = await change(id, { status: 'pending', orderId: 'A', expectedStatus: 'pending' });
  expect([stale.status, stale.body.message]).toEqual([409, 'Already cancelled by Olive Owner']);
  await change(id, { status: 'pending', expectedStatus: 'cancelled' });
  const again = await change(id, { status: 'pending', expectedStatus: 'cancelled' });
  expect([again.status, again.body.message]).toEqual([409, 'This redemption is pending again']);
});

test('AP-37 VA-05 redemptions that are not rewards of the store and invalid statuses are refused, and a cashier cannot edit', async () => {
  const { store, person, redeem, change } = await openActivities();
  const other = await createTestStore();
  const { id } = (await redeem()).body.redemption;
  const promotionId = (await addPromotion(store)).id;
  const promotion = await addRedemption(store, { customerId: person.id, promotionId });
  const edit = { status: 'redeemed' as const, orderId: 'A' };
  const statusOf = async (response: ReturnType<typeof change>) => (await response).status;
  expect(await statusOf(change(promotion, edit))).toBe(400);
  expect(await statusOf(change(id, { ...edit, status: 'lost' as RedemptionStatus }))).toBe(400);
  expect(await statusOf(change('00000000-0000-4000-8000-000000000000', edit))).toBe(404);
  expect(await statusOf(change(id, edit, { token: await other.ownerToken() }))).toBe(403);
  await call('PATCH', '/store/board', { token: await store.ownerToken(), body: { cashiersMayResolve: true } });
  const token = await store.cashierToken();
  for (const body of [edit, { status: 'redeemed' as const }, { status: 'completed' as const, orderId: null }]) {
    expect(await statusOf(change(id, body, { token }))).toBe(400);
  }
  expect(await statusOf(change(id, { status: 'completed' }, { token }))).toBe(200);
});

test('AP-37 an edit repeated with its key returns the first response, and points change once', async () => {
  const { person, redeem, change } = await openActivities();
  const { id } = (await redeem()).body.redemption;
  const send = () => change(id, { status: 'cancelled', orderId: 'A' }, { key: 'edit' });
  const responses = await Promise.all(Array.from({ length: 8 }, send));
  await change(id, { status: 'completed', orderId: 'A' });
  responses.push(await send());
  expect(new Set(responses.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
  expect(responses[0]).toMatchObject({ status: 200, body: { status: 'cancelled' } });
  expect(await getAccount(person.id)).toMatchObject({ points: 400, sum: 400, rows: 4 });
});

test('AP-37 after 20 contradictory edits at once, the ledger, the daily use and the counters match the status', async () => {
  const { store, person, redeem, change, get } = await openActivities();
  const { id } = (await redeem()).body.redemption;
  for (let round = 0; round < 3; round += 1) {
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, n) => change(id, { status: STATUSES[n % 4] ?? 'pending', orderId: `ORD-${n}` })),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    const { status } = (await get(`/${id}`)).body as { status: RedemptionStatus };
    const isCancelled = status === 'cancelled';
    expect(await getAccount(person.id)).toMatchObject(isCancelled ? { points: 500 } : { points: 400 });
    expect(await findUnbalancedAccounts(store)).toEqual([]);
    expect(await countDailyUse(store)).toBe(isCancelled ? 0 : 1);
    expect((await get('/stats')).body).toMatchObject({
      rewardRedemptions: {
        totalRedemptions: 1,
        // The status 'redeemed' has no counter.
        ...(status !== 'redeemed' && { [`${status}Redemptions`]: 1 }),
        totalPointsRedeemed: isCancelled ? 0 : 100,
      },
    });
  }
});

test('AP-37 BX-25 edits, a cashier and the release of the same redemptions at once change points once', async () => {
  const { store, reward, redeem, change } = await openActivities();
  await sql('update rewards set daily_limit = null where id = $1', [reward.id]);
  await call('PATCH', '/store/board', { token: await store.ownerToken(), body: { cashiersMayResolve: true } });
  const token = await store.cashierToken();
  const people = await Promise.all(Array.from({ length: 6 }, () => addCustomer(store, { points: 100 })));
  const ids = await Promise.all(people.map(async ({ id }) => (await redeem(id)).body.redemption.id));
  await sql(
    `update redemptions set created_at = now() - interval '30 hours', updated_at = now() - interval '30 hours'
     where store_id = $1`,
    [store.id],
  );
  await Promise.all([
    releaseRedemptions({ database, log: createLog('silent') }, AbortSignal.timeout(20_000)),
    ...ids.flatMap((id, n) => [
      change(id, { status: n % 2 === 0 ? 'completed' : 'cancelled' }, { token }),
      change(id, { status: n % 3 === 0 ? 'redeemed' : 'pending', orderId: 'A' }),
      redeem(people[n]?.id),
    ]),
  ]);
  expect(await findUnbalancedAccounts(store)).toEqual([]);
  const [sums] = await sql<{ points: number; held: number; used: number }>(
    `select (select sum(points)::integer from customers where store_id = $1) as points,
            (select count(*)::integer from redemptions where store_id = $1 and status <> 'cancelled') as held,
            (select sum(used)::integer from reward_daily_use where store_id = $1) as used`,
    [store.id],
  );
  // The customer who redeemed nothing has 500 points.
  expect(sums?.points).toBe(500 + 600 - (sums?.held ?? 0) * 100);
  expect(sums?.used).toBe(sums?.held);
});

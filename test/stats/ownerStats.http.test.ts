import type { OwnerStats } from '../../src/contract/stats';
import { toShop, toShopId, type Database } from '../../src/server/database/Database';
import { getOwnerStats } from '../../src/server/modules/stats/getOwnerStats';
import { call } from '../support/http';
import { openTestDatabase } from '../support/openTestDatabase';
import { sql } from '../support/sql';
import { addCustomer, addReward, createTestStore, givePoints, type TestStore } from '../support/testStore';
import { timeZoneAtHour } from '../support/timeZones';
import { addCustomerAt, addLedger, addRedemptionAt } from './storeHistory';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** The statistics as of a given time. */
const getAt = (store: TestStore, now: string) =>
  getOwnerStats(
    {
      db: database.forStore(store.id),
      shopDb: database.forShop(toShopId(store.id)),
      platform: database.platform,
      onlyShop: null,
    },
    { scope: 'dashboard', role: 'store_owner', ...toShop(store.id), accountId: store.ownerId, requestId: 'test' },
    new Date(now),
  );

test('AP-03 OD-03 the owner gets totals of their own store only', async () => {
  const [store, other] = [await createTestStore(), await createTestStore()];
  const customer = await addCustomer(store, { points: 400 });
  await addCustomer(other, { points: 9_000 });
  const { id: rewardId } = await addReward(store);
  await addReward(store, { is_active: false });
  await addReward(store, { deleted_at: new Date() });
  await addRedemptionAt(store, { customerId: customer.id, rewardId, at: new Date().toISOString() });
  const second = await addReward(store);
  await addRedemptionAt(store, {
    customerId: customer.id,
    rewardId: second.id,
    at: new Date().toISOString(),
    status: 'cancelled',
  });
  const { status, body } = await call<OwnerStats>('GET', '/store-owners/me/stats', { token: await store.ownerToken() });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    overview: { totalCustomers: 1, activeRewards: 2, totalPointsIssued: 400, redemptionRate: 25 },
    monthlyMetrics: { growth: { customers: null, points: null } },
    storeOwner: { name: 'Olive Owner' },
    store: { name: store.name },
    attention: {
      pointOfSale: false,
      contacts: false,
      webhooksOff: false,
      reviewItems: 0,
      openFlags: 0,
      sms: { used: 0, limit: 1000 },
    },
  });
});

test('AP-03 a new store has zeros and no rates', async () => {
  const store = await createTestStore();
  const { body } = await call('GET', '/store-owners/me/stats', { token: await store.ownerToken() });
  expect(body).toMatchObject({
    overview: { totalCustomers: 0, activeRewards: 0, totalPointsIssued: 0, redemptionRate: null },
    monthlyMetrics: { growth: { customers: null, points: null } },
    recentActivity: [],
  });
});

describe('OD-03 AP-03 growth compares this month with the same days of last month', () => {
  test("the months are those of the store's time zone", async () => {
    // 04:30 UTC is still the evening before in New York, and already the next day in Berlin.
    const times = ['2026-10-01T03:30:00Z', '2026-10-31T12:00:00Z', '2026-11-01T03:30:00Z', '2026-11-10T12:00:00Z'];
    const [newYork, berlin] = [await createTestStore(), await createTestStore({ time_zone: 'Europe/Berlin' })];
    for (const store of [newYork, berlin]) {
      for (const at of times) {
        const { id } = await addCustomerAt(store, '2026-09-01T12:00:00Z');
        await sql('insert into visits (store_id, customer_id, at) values ($1, $2, $3)', [store.id, id, at]);
      }
      // An imported customer who has not checked in is not a new customer.
      await addCustomerAt(store, '2026-11-02T12:00:00Z');
    }
    // In New York, November has 1 and October (up to the 30th) has 0. In Berlin, November has 2 and October has 1.
    expect((await getAt(newYork, '2026-11-30T18:00:00Z')).monthlyMetrics.growth.customers).toBeNull();
    expect((await getAt(berlin, '2026-11-30T18:00:00Z')).monthlyMetrics.growth.customers).toBe(100);
  });

  test('the previous month counts up to the same day, or to its last day if it is shorter', async () => {
    const store = await createTestStore();
    const { id } = await addCustomerAt(store, '2025-06-01T12:00:00Z');
    await addLedger(store, id, [
      ['2026-01-31T12:00:00Z', 70],
      ['2026-02-10T12:00:00Z', 100],
      ['2026-02-28T23:00:00Z', 100],
      // It is 23:30 on March 31 in New York, where daylight saving time began on March 8.
      ['2026-04-01T03:30:00Z', 60],
      ['2026-03-09T12:00:00Z', 90],
    ]);
    expect((await getAt(store, '2026-03-09T20:00:00Z')).monthlyMetrics.growth.points).toBeNull();
    expect((await getAt(store, '2026-03-10T20:00:00Z')).monthlyMetrics.growth.points).toBe(-10);
    expect((await getAt(store, '2026-04-01T03:45:00Z')).monthlyMetrics.growth.points).toBe(-25);
    // On April 1 in New York, neither April nor March 1 has points, so there is no growth.
    expect((await getAt(store, '2026-04-01T04:15:00Z')).monthlyMetrics.growth.points).toBeNull();
    expect((await getAt(store, '2026-04-30T12:00:00Z')).monthlyMetrics.growth.points).toBe(-100);
  });

  test('the growth excludes points that a merge moves, and points that were taken back', async () => {
    const store = await createTestStore();
    const { id } = await addCustomerAt(store, '2026-05-01T12:00:00Z');
    await addLedger(store, id, [
      ['2026-05-02T12:00:00Z', 100],
      ['2026-06-02T12:00:00Z', 80, 'adjustment'],
      ['2026-06-02T12:00:00Z', 500, 'adjustment', 'merge'],
      ['2026-06-02T12:01:00Z', 20, 'referral'],
      ['2026-06-02T12:02:00Z', -50, 'redeem'],
      ['2026-06-02T12:03:00Z', 50, 'refund'],
      ['2026-06-02T12:04:00Z', -30, 'reversal'],
    ]);
    expect(await getAt(store, '2026-06-15T12:00:00Z')).toMatchObject({
      overview: { totalPointsIssued: 200 },
      monthlyMetrics: { growth: { points: 0 } },
    });
  });
});

test('OD-04 AP-03 recent activity has the newest 8 registrations and redemptions of 7 days', async () => {
  const store = await createTestStore();
  const now = '2026-06-15T12:00:00Z';
  const ana = await addCustomerAt(store, '2026-06-01T12:00:00Z', { name: 'Ana' });
  const ben = await addCustomerAt(store, '2026-06-14T12:00:00Z', { name: 'Ben' });
  await addCustomer(store, { created_at: '2026-06-14T13:00:00Z', registered_at: null, name: null });
  await addCustomerAt(store, '2026-06-14T14:00:00Z', { phone: null, name: null, erased_at: new Date() });
  const rewards = await Promise.all(Array.from({ length: 3 }, () => addReward(store)));
  const [first, second, third] = rewards.map(({ id }) => id) as [string, string, string];
  await addRedemptionAt(store, { customerId: ana.id, rewardId: first, at: '2026-06-08T11:00:00Z' });
  await addRedemptionAt(store, { customerId: ana.id, rewardId: second, at: '2026-06-08T13:00:00Z' });
  await addRedemptionAt(store, {
    customerId: ana.id,
    rewardId: third,
    at: '2026-06-15T11:00:00Z',
    status: 'cancelled',
    name: 'Free tea',
  });
  const { recentActivity } = await getAt(store, now);
  expect(recentActivity).toEqual([
    {
      id: expect.any(String) as string,
      type: 'redemption',
      details: 'Redemption of “Free tea” was cancelled',
      customerName: 'Ana',
      customerPhone: ana.phone,
      timestamp: '2026-06-15T11:00:00.000Z',
    },
    {
      id: ben.id,
      type: 'customer_registration',
      details: 'Joined the loyalty program',
      customerName: 'Ben',
      customerPhone: ben.phone,
      timestamp: '2026-06-14T12:00:00.000Z',
    },
    expect.objectContaining({ details: 'Redeemed “Free coffee”', timestamp: '2026-06-08T13:00:00.000Z' }),
  ]);
  for (let n = 0; n < 10; n += 1) await addCustomerAt(store, `2026-06-15T11:${30 + n}:00Z`);
  const full = (await getAt(store, now)).recentActivity;
  expect([full.length, new Set(full.map(({ type }) => type)).size]).toEqual([8, 1]);
});

test('AP-03 the statistics list what needs attention: connections, the point-of-sale review, flags and texts', async () => {
  const store = await createTestStore({ time_zone: timeZoneAtHour(12), sms_limit: 100 });
  const { id: customerId } = await addCustomer(store);
  await sql(
    `insert into store_integrations (store_id, provider, status, detail)
     values ($1, 'clover', 'needs_attention', 'unauthorized'), ($1, 'ghl', 'needs_attention', 'unauthorized')`,
    [store.id],
  );
  await sql(`insert into pending_checkouts (store_id, customer_id, status) values ($1, $2, 'review')`, [
    store.id,
    customerId,
  ]);
  await sql(
    `insert into pos_review_orders (store_id, order_id, reason, paid_at, eligible_cents, created_at)
     values ($1, 'A', 'ambiguous', now(), 100, now()), ($1, 'B', 'ambiguous', now() - interval '8 days', 100, now())`,
    [store.id],
  );
  await sql(
    `insert into customer_flags (store_id, customer_id, kind, source, reviewed_at, note)
     values ($1, $2, 'large_adjustment', 'a', null, null), ($1, $2, 'large_adjustment', 'b', now(), 'Fine')`,
    [store.id, customerId],
  );
  await sql(
    `insert into sms_usage (store_id, month, used)
     select id, date_trunc('month', now() at time zone time_zone)::date, 95 from stores where id = $1`,
    [store.id],
  );
  const { body } = await call('GET', '/store-owners/me/stats', { token: await store.ownerToken() });
  expect(body).toMatchObject({
    attention: {
      pointOfSale: true,
      contacts: true,
      webhooksOff: false,
      reviewItems: 2,
      openFlags: 1,
      sms: { used: 95, limit: 100 },
    },
  });
});

test('AP-03 the redemption rate includes only points of redemptions that are not deleted', async () => {
  const store = await createTestStore();
  const { id: customerId } = await addCustomer(store);
  await givePoints(store, customerId, 300);
  const { id: rewardId } = await addReward(store);
  await addRedemptionAt(store, { customerId, rewardId, at: new Date().toISOString() });
  expect((await getAt(store, new Date().toISOString())).overview.redemptionRate).toBe(33.3);
  await sql('update redemptions set deleted_at = now() where store_id = $1', [store.id]);
  expect((await getAt(store, new Date().toISOString())).overview.redemptionRate).toBe(0);
});

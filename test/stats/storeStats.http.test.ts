import type { StatsPeriod, StoreStats } from '../../src/contract/stats';
import type { Database } from '../../src/server/database/Database';
import { getStoreStats, toWholeWeeks } from '../../src/server/modules/stats/getStoreStats';
import { addCustomers } from '../ledger/customerAccounts';
import { call } from '../support/http';
import { openTestDatabase } from '../support/openTestDatabase';
import { sql } from '../support/sql';
import { addCustomer, addReward, createTestStore, type TestStore } from '../support/testStore';
import { addCustomerAt, addLedger, addVisits } from './storeHistory';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const getAt = (store: TestStore, now: string, period: StatsPeriod = '30d') =>
  getStoreStats(database.forStore(store.id), { storeId: store.id }, period, new Date(now));

/** The points issued and redeemed per week or month. Those without points are omitted. */
const getPoints = ({ weeks, months }: StoreStats) =>
  Object.fromEntries(
    (months.length > 0 ? months : weeks)
      .filter(({ pointsIssued, pointsRedeemed }) => pointsIssued !== 0 || pointsRedeemed !== 0)
      .map(({ start, pointsIssued, pointsRedeemed }) => [start, [pointsIssued, pointsRedeemed]]),
  );

/** The numbers of check-ins by 'weekday hour'. */
const getCheckIns = ({ checkIns }: StoreStats) =>
  Object.fromEntries(
    checkIns.flatMap((hours, day) => hours.flatMap((count, hour) => (count > 0 ? [[`${day} ${hour}`, count]] : []))),
  );

test.each([
  ['2026-11-22', 30, '2026-10-19'],
  ['2026-11-23', 30, '2026-10-19'],
  ['2026-11-24', 30, '2026-10-26'],
])('BX-40 a period up to %s of %d days starts on Monday %s', (today, days, from) =>
  expect(toWholeWeeks(today, days)).toEqual({ from, to: today }),
);

test('BX-40 points are summed per week in the time zone of the store', async () => {
  const store = await createTestStore();
  const { id } = await addCustomerAt(store, '2026-01-01T12:00:00Z');
  await addLedger(store, id, [
    // Sunday evening and Monday morning in New York, after the end of daylight saving time.
    ['2026-11-02T04:59:00Z', 10],
    ['2026-11-02T05:00:00Z', 25],
    ['2026-11-03T12:00:00Z', -5, 'redeem'],
    ['2026-11-03T12:01:00Z', -10, 'redeem'],
    ['2026-11-10T12:00:00Z', 10, 'refund'],
    // The first day of the period, and the day before it.
    ['2026-10-19T04:00:00Z', 7],
    ['2026-10-19T03:59:00Z', 1_000],
  ]);
  const stats = await getAt(store, '2026-11-22T12:00:00Z');
  expect(stats).toMatchObject({ from: '2026-10-19', to: '2026-11-22', timeZone: 'America/New_York' });
  expect(stats.weeks.map(({ start }) => start)).toEqual([
    '2026-10-19',
    '2026-10-26',
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
  ]);
  expect(getPoints(stats)).toEqual({
    '2026-10-19': [7, 0],
    '2026-10-26': [10, 0],
    '2026-11-02': [25, 15],
    '2026-11-09': [0, -10],
  });
  expect(stats.outstanding.points).toBe(1_037);
});

test('BX-40 points of a year are summed per month: issued without refunds, redeemed less those that came back', async () => {
  const store = await createTestStore();
  const { id } = await addCustomerAt(store, '2025-01-01T12:00:00Z');
  await addLedger(store, id, [
    // The last evening of November and the first of December in New York, and the day before the period.
    ['2025-12-01T04:59:00Z', 1_000],
    ['2025-12-01T05:00:00Z', 300],
    ['2026-01-31T12:00:00Z', 40],
    ['2026-02-01T12:00:00Z', -15, 'reversal'],
    ['2026-02-02T12:00:00Z', -30, 'redeem'],
    ['2026-02-03T12:00:00Z', 10, 'refund'],
    // Points that an owner adds are issued; points that an owner takes away are neither issued nor redeemed.
    ['2026-02-04T12:00:00Z', 25, 'adjustment'],
    ['2026-02-05T12:00:00Z', -5, 'adjustment'],
  ]);
  const stats = await getAt(store, '2026-11-30T12:00:00Z', '12m');
  expect(stats).toMatchObject({ from: '2025-12-01', to: '2026-11-30' });
  expect(stats.weeks).toHaveLength(53);
  expect(stats.months.map(({ start }) => start.slice(0, 7))).toEqual([
    '2025-12',
    ...Array.from({ length: 11 }, (_, n) => `2026-${String(n + 1).padStart(2, '0')}`),
  ]);
  expect(getPoints(stats)).toEqual({ '2025-12-01': [300, 0], '2026-01-01': [40, 0], '2026-02-01': [25, 20] });
});

test('BX-40 check-ins count by the weekday and hour in the time zone of the store', async () => {
  const store = await createTestStore();
  const { id } = await addCustomerAt(store, '2026-01-01T12:00:00Z');
  // On March 8 clocks go from 1:59 to 3:00. On November 1 the hour from 1:00 occurs twice.
  await addVisits(store, id, ['2026-03-08T06:30:00Z', '2026-03-08T07:30:00Z']);
  expect(getCheckIns(await getAt(store, '2026-03-09T12:00:00Z'))).toEqual({ '6 1': 1, '6 3': 1 });
  await addVisits(store, id, ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z', '2026-11-03T04:30:00Z']);
  expect(getCheckIns(await getAt(store, '2026-11-09T12:00:00Z'))).toEqual({ '6 1': 2, '0 23': 1 });
});

test('BX-40 a customer is new once, and counts as returning once a week', async () => {
  const store = await createTestStore();
  const [ana, ben] = [await addCustomer(store), await addCustomer(store)];
  await addVisits(store, ana.id, ['2026-11-02T15:00:00Z', '2026-11-04T15:00:00Z', '2026-11-09T15:00:00Z']);
  await addVisits(store, ana.id, ['2026-11-12T15:00:00Z', '2026-11-16T15:00:00Z']);
  // Sunday evening in New York, and Monday noon.
  await addVisits(store, ben.id, ['2026-11-09T04:00:00Z', '2026-11-09T17:00:00Z']);
  const { weeks } = await getAt(store, '2026-11-22T12:00:00Z');
  expect(weeks.slice(2).map((week) => [week.newCustomers, week.returningCustomers])).toEqual([
    [2, 0],
    [0, 2],
    [0, 1],
  ]);
});

test('BX-40 the best rewards are those redeemed most often in the period, including deleted ones', async () => {
  const store = await createTestStore();
  const rewards = await Promise.all(
    ['Tea', 'Coffee', 'Cake', 'Never'].map((name) =>
      addReward(store, { name, deleted_at: name === 'Cake' ? new Date() : null }),
    ),
  );
  const [tea, coffee, cake] = rewards.map(({ id }) => id);
  await sql(
    `insert into reward_daily_use (store_id, reward_id, day, used) values
       ($1, $2, '2026-11-02', 2), ($1, $2, '2026-11-03', 1), ($1, $3, '2026-11-03', 5), ($1, $4, '2026-11-20', 4),
       ($1, $2, '2026-10-18', 90)`,
    [store.id, tea, coffee, cake],
  );
  const { bestRewards } = await getAt(store, '2026-11-22T12:00:00Z');
  expect(bestRewards).toEqual([
    { id: coffee, name: 'Coffee', redemptions: 5 },
    { id: cake, name: 'Cake', redemptions: 4 },
    { id: tea, name: 'Tea', redemptions: 3 },
  ]);
});

test('BX-40 outstanding points are worth between what the least and the most generous fixed discount give', async () => {
  const store = await createTestStore();
  await addCustomer(store, { points: 250 });
  await addCustomer(store, { points: 50 });
  const now = new Date().toISOString();
  expect((await getAt(store, now)).outstanding).toEqual({
    points: 300,
    cents: null,
    minCents: null,
    reward: null,
    leastReward: null,
  });
  const discount = { reward_type: 'FIXED_DISCOUNT', reward_value: 5, points_required: 100 };
  await addReward(store, { ...discount, name: 'Five dollars off' });
  await addReward(store, { ...discount, name: 'Two dollars off', reward_value: 2.5 });
  await addReward(store, { ...discount, name: 'Hidden', reward_value: 90, is_active: false });
  expect((await getAt(store, now)).outstanding).toEqual({
    points: 300,
    cents: 1_500,
    minCents: 750,
    reward: { name: 'Five dollars off', cents: 500, points: 100 },
    leastReward: { name: 'Two dollars off', cents: 250, points: 100 },
  });
});

test('BX-40 the route returns 304 until something changes, and rejects an unknown period', async () => {
  const store = await createTestStore();
  const token = await store.ownerToken();
  const get = (etag?: string) =>
    call<StoreStats>('GET', '/store/stats?period=90d', {
      token,
      ...(etag !== undefined && { headers: { 'if-none-match': etag } }),
    });
  const first = await get();
  expect([first.status, first.body.weeks.length]).toEqual([200, expect.any(Number)]);
  const etag = first.headers.get('etag') ?? '';
  expect((await get(etag)).status).toBe(304);
  await addCustomer(store, { points: 10 });
  const changed = await get(etag);
  expect([changed.status, changed.body.weeks.at(-1)?.pointsIssued]).toEqual([200, 10]);
  expect((await call('GET', '/store/stats?period=7d', { token })).status).toBe(400);
});

test('BX-40 the sums of a day stay exact while many transactions add to it, and no transaction waits for them', async () => {
  const store = await createTestStore();
  const customerIds = await addCustomers(store, 24, 1);
  await Promise.all(
    customerIds.map((customerId, n) =>
      database.forStore(store.id).transaction(async (query) => {
        // Each transaction changes the sums first and then the rows of two customers. With one row of sums, every
        // transaction would wait for the one before it.
        await query.query('insert into visits (store_id, customer_id) values ($1, $2)', [store.id, customerId]);
        for (const id of [customerId, customerIds[customerIds.length - 1 - n] ?? ''].sort()) {
          await query.query(
            `insert into points_ledger (store_id, customer_id, delta, kind, source, actor_role)
             values ($1, $2, 3, 'earn', $3, 'system')`,
            [store.id, id, `days:${n}:${id}`],
          );
        }
      }),
    ),
  );
  const { weeks, checkIns, outstanding } = await getAt(store, new Date().toISOString());
  expect(weeks.at(-1)).toMatchObject({ pointsIssued: 168, newCustomers: 24, returningCustomers: 0 });
  expect(checkIns.flat().reduce((sum, count) => sum + count)).toBe(24);
  expect(outstanding.points).toBe(168);
});

test('BX-40 the role of the application cannot change the sums', async () => {
  const store = await createTestStore();
  await addCustomer(store, { points: 10 });
  const db = database.forStore(store.id);
  for (const text of [
    'update store_day_shards set points_issued = 0 where store_id = $1',
    'delete from store_day_shards where store_id = $1',
    "insert into store_day_shards (store_id, day) values ($1, '2026-01-01')",
  ]) {
    await expect(db.query(text, [store.id])).rejects.toThrow('permission denied');
  }
});

import { toNetCents } from '../../src/contract/plain/settlement';
import type { ShopMonth } from '../../src/contract/shops';
import type { Database } from '../../src/server/database/Database';
import { closeNextMonth } from '../../src/server/modules/shops/months/shopMonths';
import { call } from '../support/http';
import { openTestDatabase } from '../support/openTestDatabase';
import { sql } from '../support/sql';
import { addCustomer, addReward, createTestStore } from '../support/testStore';
import { listBrokenRules } from '../support/verification';
import { createThreeShops, type ThreeShops } from './threeShops';

let database: Database;
let chain: ThreeShops;
let owner: string;
let customer: string;
let reward: string;
/** The ids of the shops in New York, Honolulu and Chicago. */
let shops: string[];

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

beforeEach(async () => {
  chain = await createThreeShops();
  const { first, shop, third } = chain;
  owner = await first.ownerToken();
  shops = [first.id, shop.id, third.id];
  await sql(`update shops set joined_at = '2025-03-10T12:00Z' where store_id = $1`, [first.id]);
  customer = (await addCustomer(first, { shop_id: first.id })).id;
  reward = (await addReward(first)).id;
});

interface Change {
  kind: string;
  delta: number;
  at: string;
  source?: string;
}
let sources = 0;
/** Changes the points of the customer in a shop; null: in none. */
const change = (shopId: string | null, { kind, delta, at, source = `test:${(sources += 1)}` }: Change) =>
  sql(
    `insert into points_ledger (store_id, customer_id, delta, kind, source, actor_role, shop_id, created_at)
     values ($1, $2, $3, $4, $5, 'system', $6, $7)`,
    [chain.first.id, customer, delta, kind, source, shopId, at],
  );

/** A purchase of as many dollars as points, and the points for it. */
async function buy(shopId: string, number: number, { points, at }: { points: number; at: string }): Promise<string> {
  const orderId = `O${(sources += 1)}${number === 0 ? '' : `~${number}`}`;
  await sql(
    `insert into order_credits (store_id, order_id, customer_id, match_method, eligible_cents, granted_points,
       points_per_dollar, modified_ms, paid_at, credited_at, shop_id, time_zone)
     select $1, $2, $3, 'identity', $4, $5, 1, 0, $6, $6, s.id, s.time_zone from stores s where s.id = $7`,
    [chain.first.id, orderId, customer, points * 100, points, at, shopId],
  );
  await change(shopId, { kind: 'earn', delta: points, at, source: `order:${orderId}` });
  return orderId;
}

/** The register reports that the purchase was returned. */
async function refund(shopId: string, orderId: string, { points, at }: { points: number; at: string }): Promise<void> {
  await sql(
    `update order_credits set eligible_cents = eligible_cents - $3, granted_points = granted_points - $4
     where store_id = $1 and order_id = $2`,
    [chain.first.id, orderId, points * 100, points],
  );
  await change(shopId, { kind: 'reversal', delta: -points, at, source: `order:${orderId}@${(sources += 1)}` });
}

/** The customer redeems the reward for these points. Returns the id of the redemption. */
async function redeem(shopId: string, { points, at }: { points: number; at: string }): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `insert into redemptions (store_id, customer_id, reward_id, status, points_used, day, item_name, item_type, item_value,
                              shop_id, created_at, repeat)
     values ($1, $2, $3, 'completed', $4, $5::timestamptz::date, 'Free coffee', 'FREE_ITEM', 0, $6, $5, 'always')
     returning id`,
    [chain.first.id, customer, reward, points, at, shopId],
  );
  await change(shopId, { kind: 'redeem', delta: -points, at, source: `redemption:${row?.id}#1` });
  return row?.id ?? '';
}

async function cancel(shopId: string, id: string, { points, at }: { points: number; at: string }): Promise<void> {
  await sql(`update redemptions set status = 'cancelled', resolved_at = $3 where store_id = $1 and id = $2`, [
    chain.first.id,
    id,
    at,
  ]);
  await change(shopId, { kind: 'refund', delta: points, at, source: `redemption:${id}#1` });
}

const close = (until: string) => closeNextMonth(database.forStore(chain.first.id), chain.first.id, new Date(until));
const setCost = (cents: number) => call('PUT', '/store/results/costs', { token: owner, body: { item: reward, cents } });

async function list(from: string, to: string): Promise<ShopMonth[]> {
  const { status, body } = await call<ShopMonth[]>('GET', `/store/shops/months?from=${from}&to=${to}`, {
    token: owner,
  });
  expect(status).toBe(200);
  return body;
}

/** The figures of the shops in a month: issued, taken back, redeemed, sales in dollars, cost of rewards in cents. */
async function getMonth(month: string) {
  const rows = await list(month, month);
  return rows.map((row) => [
    row.pointsIssued,
    row.pointsReversed,
    row.pointsRedeemed,
    row.salesCents / 100,
    row.rewardCents,
  ]);
}

describe('what the shops of a chain gave and took', () => {
  it('is counted by month and by the days of each shop, and adds up to the chain', async () => {
    const [first = '', honolulu = '', chicago = ''] = shops;
    await setCost(150);
    await change(null, { kind: 'adjustment', delta: 1_000, at: '2025-03-12T12:00Z' });
    await change(null, { kind: 'adjustment', delta: -30, at: '2025-03-12T12:00Z' });
    await buy(first, 0, { points: 200, at: '2025-03-12T12:00Z' });
    // Already April in New York and Chicago, but not in Honolulu.
    const night = '2025-04-01T08:00Z';
    for (const [number, shopId] of shops.entries()) await buy(shopId, number, { points: 10 + number, at: night });
    await redeem(chicago, { points: 50, at: '2025-03-20T12:00Z' });
    // Neither giving nor taking: joining shops, merging, expiry.
    for (const source of ['move:a', 'merge:a', 'restore:a']) {
      await change(honolulu, { kind: 'adjustment', delta: 500, at: '2025-03-20T12:00Z', source });
      await change(honolulu, { kind: 'adjustment', delta: -400, at: '2025-03-20T12:00Z', source: `${source}:out` });
    }
    await change(honolulu, { kind: 'expiry', delta: -7, at: '2025-03-20T12:00Z', source: 'expiry:a' });

    expect(await list('2025-01', '2025-02')).toEqual([]);
    expect(await getMonth('2025-03')).toEqual([
      [1_200, 30, 0, 200, 0],
      [11, 0, 0, 11, 0],
      [0, 0, 50, 0, 150],
    ]);
    expect(await getMonth('2025-04')).toEqual([
      [10, 0, 0, 10, 0],
      [0, 0, 0, 0, 0],
      [12, 0, 0, 12, 0],
    ]);
    const [counted] = await sql<{ issued: number; redeemed: number }>(
      `select sum(points_issued)::integer as issued, sum(points_redeemed)::integer as redeemed
       from store_day_shards where store_id = $1 and shop_id = no_shop()`,
      [first],
    );
    const rows = await list('2025-03', '2025-04');
    expect(rows.map(({ month, name }) => [month, name]).slice(2, 4)).toEqual([
      ['2025-03', 'Mill Street'],
      ['2025-04', 'First Street'],
    ]);
    expect(rows.reduce((sum, { pointsIssued }) => sum + pointsIssued, 0)).toBe(counted?.issued);
    expect(rows.reduce((sum, { pointsRedeemed }) => sum + pointsRedeemed, 0)).toBe(counted?.redeemed);
  });

  it('has no cost of rewards while the cost of one is not known', async () => {
    const [, honolulu = ''] = shops;
    await buy(honolulu, 1, { points: 100, at: '2025-03-12T12:00Z' });
    await redeem(honolulu, { points: 50, at: '2025-03-20T12:00Z' });
    expect((await getMonth('2025-03')).map((figures) => figures.at(-1))).toEqual([0, null, 0]);
  });

  it('lists a shop that left, and one that joined later from its month on', async () => {
    const [, honolulu = '', chicago = ''] = shops;
    await sql(`update shops set joined_at = '2025-04-02T12:00Z' where store_id = $1 and id = $2`, [
      chain.first.id,
      chicago,
    ]);
    await sql(`update shops set left_at = '2025-04-20T12:00Z' where store_id = $1 and id = $2`, [
      chain.first.id,
      honolulu,
    ]);
    const names = async (month: string) => (await list(month, month)).map(({ name }) => name);
    expect(await names('2025-03')).toEqual(['First Street', 'Harbor']);
    expect(await names('2025-04')).toEqual(['First Street', 'Harbor', 'Mill Street']);
    expect(await names('2025-05')).toEqual(['First Street', 'Mill Street']);
  });
});

describe('a closed month', () => {
  it('does not change: a refund and a cancelled redemption are in the next month, at the cost of that time', async () => {
    const [first = '', honolulu = '', chicago = ''] = shops;
    await setCost(150);
    const order = await buy(honolulu, 1, { points: 300, at: '2025-03-12T12:00Z' });
    const redemption = await redeem(chicago, { points: 50, at: '2025-03-20T12:00Z' });
    await redeem(first, { points: 50, at: '2025-03-20T12:00Z' });
    const march = [
      [0, 0, 50, 0, 150],
      [300, 0, 0, 300, 0],
      [0, 0, 50, 0, 150],
    ];
    expect(await getMonth('2025-03')).toEqual(march);
    expect(await close('2025-04-05T23:59Z')).toBe(false);
    expect(await close('2025-04-06T00:00Z')).toBe(true);

    await refund(honolulu, order, { points: 100, at: '2025-04-02T12:00Z' });
    await cancel(chicago, redemption, { points: 50, at: '2025-04-03T12:00Z' });
    await setCost(170);
    expect(await getMonth('2025-03')).toEqual(march);
    const april = [
      [0, 0, 0, 0, 0],
      [0, 100, 0, -100, 0],
      [0, 0, -50, 0, -170],
    ];
    expect(await getMonth('2025-04')).toEqual(april);
    expect((await getMonth('2025-05')).flat()).toEqual(Array(15).fill(0));

    // What is told of March while April and May are open is counted once.
    expect(await close('2025-05-07T00:00Z')).toBe(true);
    expect([await getMonth('2025-03'), await getMonth('2025-04')]).toEqual([march, april]);
    expect((await list('2025-03', '2025-05')).map(({ isClosed }) => isClosed)).toEqual(
      [true, true, false].flatMap((isClosed) => shops.map(() => isClosed)),
    );
    await refund(honolulu, order, { points: 200, at: '2025-05-09T12:00Z' });
    expect(await getMonth('2025-05')).toEqual([
      [0, 0, 0, 0, 0],
      [0, 200, 0, -200, 0],
      [0, 0, 0, 0, 0],
    ]);
    expect((await getMonth('2025-06')).flat()).toEqual(Array(15).fill(0));
  });

  it('is closed once, also by two processes at the same time, and the server cannot change it', async () => {
    const [, honolulu = ''] = shops;
    await buy(honolulu, 1, { points: 300, at: '2025-03-12T12:00Z' });
    await Promise.all([close('2025-04-07T00:00Z'), close('2025-04-07T00:00Z')]);
    const before = await list('2025-03', '2025-04');
    await buy(honolulu, 1, { points: 5, at: '2025-03-31T12:00Z' });
    expect(await close('2025-04-07T00:00Z')).toBe(false);
    const after = await list('2025-03', '2025-04');
    expect(after.slice(0, 3)).toEqual(before.slice(0, 3));
    expect(after.map(({ pointsIssued }) => pointsIssued)).toEqual([0, 300, 0, 0, 5, 0]);
    const rows = await sql('select from shop_months where store_id = $1', [chain.first.id]);
    expect(rows).toHaveLength(3);
    const db = database.forStore(chain.first.id);
    await expect(
      db.query('update shop_months set points_issued = 0 where store_id = $1', [chain.first.id]),
    ).rejects.toThrow();
    await expect(db.query('delete from shop_months where store_id = $1', [chain.first.id])).rejects.toThrow();
    expect(await database.forStore(honolulu).query('select from shop_months')).toEqual([]);
    expect(await listBrokenRules([chain.first.id])).toEqual([]);
  });
});

describe('the file', () => {
  it('has a row for each month and shop, with what each owes at the value of a point', async () => {
    const [first = '', honolulu = ''] = shops;
    await buy(honolulu, 1, { points: 301, at: '2025-03-12T12:00Z' });
    await redeem(first, { points: 50, at: '2025-03-20T12:00Z' });
    await close('2025-04-06T00:00Z');
    const path = '/store/shops/months/export?from=2025-03&to=2025-04';
    const { body, headers } = await call<string>('GET', `${path}&centsPerPoint=1.5`, { token: owner });
    expect(headers.get('content-disposition')).toContain('between-shops-2025-03-2025-04.csv');
    expect(body.trim().split('\r\n')).toEqual([
      'Month,Shop,Points issued,Points taken back,Points redeemed,Sales to customers ($),Cost of rewards ($),' +
        'Month closed,"Net at 1.5 cents per point ($): plus means the shop pays, minus means it is paid"',
      '2025-03,First Street,0,0,50,0,,yes,-0.75',
      '2025-03,Harbor,301,0,0,301,0,yes,4.52',
      '2025-03,Mill Street,0,0,0,0,0,yes,0',
      ...['First Street', 'Harbor', 'Mill Street'].map((name) => `2025-04,${name},0,0,0,0,0,"no, can still change",0`),
    ]);
    expect((await call<string>('GET', path, { token: owner })).body).not.toContain('Net');
  });

  it('rounds half a cent away from zero on both sides', () => {
    const net = (pointsIssued: number, pointsRedeemed: number, cents: number) =>
      toNetCents({ pointsIssued, pointsRedeemed, pointsReversed: 0 }, cents);
    expect([net(1, 0, 0.5), net(0, 1, 0.5), net(0, 0, 0.5), net(3, 0, 1.15)]).toEqual([1, -1, 0, 3]);
    expect(net(100_000_000, 0, 0.0001)).toBe(10_000);
  });
});

it('is refused for a store without a chain, for managers, and for too many or impossible months', async () => {
  const months = '/store/shops/months';
  const get = async (query: string, token = owner) => (await call('GET', `${months}${query}`, { token })).status;
  const plain = await createTestStore();
  expect(await get('?from=2025-03&to=2025-03', await plain.ownerToken())).toBe(404);
  expect(await get('/export?from=2025-03&to=2025-03', await plain.ownerToken())).toBe(404);
  expect(await get('?from=2025-03&to=2025-03', await chain.shop.ownerToken())).toBe(403);
  expect(await get('?from=2023-01&to=2025-01')).toBe(400);
  expect(await get('?from=2025-13&to=2025-13')).toBe(400);
  expect(await get('?from=9999-12&to=9999-12')).toBe(200);
  expect(await get('?from=0001-01&to=0001-02')).toBe(200);
});

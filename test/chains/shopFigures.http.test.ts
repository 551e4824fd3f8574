import type { Redemption, RedemptionStats } from '../../src/contract/redemptions';
import type { Results } from '../../src/contract/results';
import type { OwnerStats, StoreStats } from '../../src/contract/stats';
import { call, type ApiResponse } from '../support/http';
import { sql } from '../support/sql';
import { addCustomer, addReward } from '../support/testStore';
import { createThreeShops, type ThreeShops } from './threeShops';

let chain: ThreeShops;
let owner: string;
/** The ids of the shops, in the order of their numbers. */
let shops: string[];

/** Adds a customer with a visit, points and a redemption, all of one shop; null: of none, as before the chain began. */
async function addEvents({ first }: ThreeShops, shopId: string | null, points: number): Promise<void> {
  const { id: customerId } = await addCustomer(first, { shop_id: shopId });
  const { id: rewardId } = await addReward(first);
  await sql('insert into visits (store_id, customer_id, shop_id) values ($1, $2, $3)', [first.id, customerId, shopId]);
  const [redemption] = await sql<{ id: string }>(
    `insert into redemptions (store_id, customer_id, reward_id, status, points_used, day, item_name, item_type, item_value,
                              shop_id)
     values ($1, $2, $3, 'pending', 10, current_date - 1, 'Free coffee', 'FREE_ITEM', 0, $4) returning id`,
    [first.id, customerId, rewardId, shopId],
  );
  await sql(
    `insert into points_ledger (store_id, customer_id, delta, kind, source, actor_role, shop_id)
     values ($1, $2, $5, 'earn', 'order:' || $3, 'system', $4), ($1, $2, -10, 'redeem', 'redemption:' || $3, 'kiosk', $4)`,
    [first.id, customerId, redemption?.id, shopId, points],
  );
}

beforeAll(async () => {
  chain = await createThreeShops();
  owner = await chain.first.ownerToken();
  shops = [chain.first.id, chain.shop.id, chain.third.id];
  await addEvents(chain, null, 1_000);
  await addEvents(chain, chain.first.id, 100);
  await addEvents(chain, chain.shop.id, 200);
  await addEvents(chain, chain.shop.id, 20);
  await addEvents(chain, chain.third.id, 300);
  // The job that gives older redemptions their shop.
  await sql('update redemptions set shop_id = store_id where store_id = $1 and shop_id is null', [chain.first.id]);
});

const get = <T>(path: string, token = owner): Promise<ApiResponse<T>> => call<T>('GET', path, { token });
/** The answers for all shops together, and for each of them. */
async function getEach<T>(path: string): Promise<[whole: T, parts: T[]]> {
  const of = (shop: string) => get<T>(`${path}${path.includes('?') ? '&' : '?'}shop=${shop}`);
  const [whole, ...parts] = await Promise.all([get<T>(path), ...shops.map(of)]);
  return [whole.body, parts.map(({ body }) => body)];
}
const add = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);

test("CH-18 the figures of the shops add up to the chain's, also those from before it began", async () => {
  const [stats, ofShops] = await getEach<OwnerStats>('/store-owners/me/stats');
  expect(stats.overview).toMatchObject({ totalCustomers: 5, totalPointsIssued: 1_620 });
  expect(ofShops.map(({ overview }) => overview.totalCustomers)).toEqual([2, 2, 1]);
  expect(ofShops.map(({ overview }) => overview.totalPointsIssued)).toEqual([1_100, 220, 300]);
  expect(ofShops.map(({ store }) => store.name)).toEqual(
    [chain.first, chain.shop, chain.third].map(({ name }) => name),
  );

  const [year, yearOfShops] = await getEach<StoreStats>('/store/stats?period=12m');
  for (const field of ['pointsIssued', 'pointsRedeemed', 'newCustomers', 'returningCustomers'] as const) {
    const sumUp = ({ months }: StoreStats) => add(months.map((month) => month[field]));
    expect([field, add(yearOfShops.map(sumUp))]).toEqual([field, sumUp(year)]);
  }
  expect(add(year.months.map(({ newCustomers }) => newCustomers))).toBe(5);
  const countCheckIns = ({ checkIns }: StoreStats) => add(checkIns.flat());
  expect([countCheckIns(year), yearOfShops.map(countCheckIns)]).toEqual([5, [2, 2, 1]]);
  expect(yearOfShops.map(({ outstanding }) => outstanding.points)).toEqual([1_080, 200, 290]);
  expect(year.outstanding.points).toBe(1_570);
  expect(yearOfShops.map(({ timeZone }) => timeZone)).toEqual([
    'America/New_York',
    'Pacific/Honolulu',
    'America/Chicago',
  ]);
});

test('CH-18 redemptions of the shops add up to those of the chain, whose owner sees where each was', async () => {
  const path = `/stores/${chain.first.id}/rewards/redemptions`;
  const [stats, ofShops] = await getEach<RedemptionStats>(`${path}/stats`);
  expect(stats.rewardRedemptions).toMatchObject({ totalRedemptions: 5, pendingRedemptions: 5 });
  expect(ofShops.map(({ rewardRedemptions }) => rewardRedemptions.pendingRedemptions)).toEqual([2, 2, 1]);
  const [all, lists] = await getEach<Redemption[]>(path);
  expect(lists.map((rows) => rows.map(({ shop }) => shop))).toEqual([
    ['First Street', 'First Street'],
    ['Harbor', 'Harbor'],
    ['Mill Street'],
  ]);
  expect(lists.flat().map(({ id }) => id)).toEqual(expect.arrayContaining(all.map(({ id }) => id)));
  const listed = await get<Redemption[]>(`${path}?shop=${chain.shop.id}&limit=1`);
  expect(listed.headers.get('x-total-count')).toBe('2');
  expect(listed.headers.get('link')).toContain(`shop=${chain.shop.id}`);
  const [csv, csvOfShops] = await getEach<string>(`${path}/export`);
  expect(csv.split('\r\n')[0]).toMatch(/Order ID,Shop$/);
  expect(csvOfShops.map((text) => text.trim().split('\r\n').length - 1)).toEqual([2, 2, 1]);
});

test('a manager gets the figures and redemptions of their own shop, without what only the owner may see', async () => {
  const manager = await chain.shop.ownerToken();
  const path = `/stores/${chain.shop.id}/rewards/redemptions`;
  const { body: list, headers } = await get<Redemption[]>(path, manager);
  expect(list).toHaveLength(2);
  expect(headers.get('x-total-count')).toBe('2');
  expect(Object.keys(list[0]?.customer ?? {})).toEqual(['name', 'phoneNumber']);
  expect(list[0]).not.toHaveProperty('shop');
  const { body: stats } = await get<OwnerStats>('/store-owners/me/stats', manager);
  expect(stats.overview).toMatchObject({ totalCustomers: 2, totalPointsIssued: 220 });
  expect(stats.recentActivity).toHaveLength(4);
  const { body: csv } = await get<string>(`${path}/export`, manager);
  expect(csv.trim().split('\r\n')).toHaveLength(3);
  expect(csv).not.toContain('Shop');
});

test('CH-18 the results of the shops add up to those of the chain', async () => {
  const { first, shop } = chain;
  const sell = (order: string, shopId: string | null, cents: number) =>
    sql(
      `insert into order_credits (store_id, order_id, customer_id, match_method, eligible_cents, granted_points,
         points_per_dollar, modified_ms, paid_at, shop_id)
       select $1, $2, c.id, 'identity', $3, 0, 1, 0, now(), $4::uuid from customers c where c.store_id = $1 limit 1`,
      [first.id, order, cents, shopId],
    );
  await sell('A', null, 100);
  await sell('B', first.id, 1_000);
  await sell('C~1', shop.id, 10_000);
  await sql(`insert into gift_settings (store_id) values ($1)`, [first.id]);
  await sql(
    `insert into points_ledger (store_id, customer_id, delta, kind, source, actor_role, balance_after, shop_id)
     select $1, (select id from customers where store_id = $1 limit 1), g.points, 'gift', 'test:' || g.points, 'system',
            0, g.shop
     from (values (1, null::uuid), (2, $1::uuid), (4, $2::uuid)) g (points, shop)`,
    [first.id, shop.id],
  );
  const [whole, parts] = await getEach<Results>('/store/results');
  for (const field of [
    'purchases',
    'salesCents',
    'rewards',
    'pointsIssued',
    'pointsGiven',
    'pointsRedeemed',
  ] as const) {
    const sumUp = ({ months }: Results) => add(months.map((month) => month[field]));
    expect([field, add(parts.map(sumUp))]).toEqual([field, sumUp(whole)]);
  }
  expect(parts.map(({ months }) => months.at(-1)?.salesCents)).toEqual([1_100, 10_000, 0]);
  expect(parts.map(({ months }) => months.at(-1)?.pointsGiven)).toEqual([3, 4, 0]);
  expect(parts.map(({ cohorts }) => cohorts)).toEqual(parts.map(() => whole.cohorts));
});

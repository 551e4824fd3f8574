import type { Shop, ShopFigures } from '../../src/contract/shops';
import type { OwnerStats, StoreStats } from '../../src/contract/stats';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { addCustomer, createTestStore } from '../support/testStore';
import { createThreeShops, type ThreeShops } from './threeShops';

let chain: ThreeShops;
let owner: string;
beforeAll(async () => {
  chain = await createThreeShops();
  owner = await chain.first.ownerToken();
});
const get = <T>(path: string, token = owner) => call<T>('GET', path, { token });
const patch = (id: string, body: object, token = owner) => call<Shop>('PATCH', `/store/shops/${id}`, { token, body });

test('the owner of a chain sees its present shops with their registers and devices', async () => {
  const { first, shop, third } = chain;
  await Promise.all([shop.kioskToken(), shop.cashierToken(), shop.ownerToken(), third.kioskToken()]);
  await sql(
    `insert into store_integrations (store_id, provider, status, detail) values ($1, 'clover', 'needs_attention', 'unauthorized')`,
    [shop.id],
  );
  const { status, body } = await get<Shop[]>('/store/shops');
  expect(status).toBe(200);
  expect(body.map(({ id, name, number, devices }) => [id, name, number, devices])).toEqual([
    [first.id, first.name, 0, 0],
    [shop.id, shop.name, 1, 2],
    [third.id, third.name, 2, 1],
  ]);
  expect(body.map(({ pointOfSale }) => pointOfSale.status)).toEqual(['unknown', 'needs_attention', 'unknown']);
  const getAttention = async (query = '') => (await get<OwnerStats>(`/store-owners/me/stats${query}`)).body.attention;
  const needsAttention = async (query = '') => (await getAttention(query)).pointOfSale;
  expect([await needsAttention(), await needsAttention(`?shop=${third.id}`)]).toEqual([true, false]);
  expect((await getAttention()).pointOfSaleShop).toBe(shop.name);
  expect(await getAttention(`?shop=${shop.id}`)).not.toHaveProperty('pointOfSaleShop');
  await sql(`update store_integrations set status = 'connected' where store_id = $1`, [shop.id]);
  expect(await needsAttention()).toBe(false);
  await sql('insert into pos_cursors (store_id, failures) values ($1, 4)', [shop.id]);
  expect(await needsAttention()).toBe(true);
  expect(await getAttention()).toMatchObject({ pointOfSale: true, pointOfSaleShop: shop.name });
  expect(body[1]).toMatchObject({
    timeZone: 'Pacific/Honolulu',
    nextTimeZone: null,
    isActive: true,
    latitude: null,
    smsSender: null,
  });
  expect(body[1]?.lastSeenAt).not.toBeNull();
  await sql('update shops set left_at = now() where id = $1', [third.id]);
  expect((await get<Shop[]>('/store/shops')).body).toHaveLength(2);
  expect((await patch(third.id, { smsSender: null })).status).toBe(404);
  await sql('update shops set left_at = null where id = $1', [third.id]);
  const plain = await createTestStore();
  expect((await get('/store/shops', await plain.ownerToken())).status).toBe(404);
  expect((await get('/store/shops', await shop.ownerToken())).status).toBe(403);
});

test("the list of shops says when a shop's time zone changes", async () => {
  const startsAt = '2030-01-01T10:00:00.000Z';
  await sql(`update stores set next_time_zone = 'America/Denver', time_zone_changes_at = $2 where id = $1`, [
    chain.third.id,
    startsAt,
  ]);
  const { body } = await get<Shop[]>('/store/shops');
  expect(body[2]?.nextTimeZone).toEqual({ timeZone: 'America/Denver', startsAt });
});

test('the owner of a chain changes the place and the sender of a shop, which is recorded there', async () => {
  const { shop } = chain;
  const place = { latitude: 21.30694, longitude: -157.85833 };
  expect((await patch(shop.id, { ...place, smsSender: '+18085550100' })).body).toMatchObject({
    ...place,
    smsSender: '+18085550100',
  });
  expect((await patch(shop.id, { smsSender: null })).body).toMatchObject({ ...place, smsSender: null });
  expect((await patch(shop.id, {})).status).toBe(200);
  const entries = await sql(
    "select action, new_values from audit_log where store_id = $1 and action = 'shop_updated' order by id",
    [shop.id],
  );
  expect(entries.map(({ new_values: values }) => values)).toEqual([
    { ...place, smsSender: '+18085550100' },
    { smsSender: null },
  ]);
  for (const wrong of [
    { latitude: 1 },
    { latitude: 1, longitude: null },
    { latitude: 91, longitude: 0 },
    { smsSender: '555' },
  ]) {
    expect([wrong, (await patch(shop.id, wrong)).status]).toEqual([wrong, 400]);
  }
  const stranger = await createThreeShops();
  expect((await patch(stranger.shop.id, { smsSender: null })).status).toBe(404);
});

test('CH-18 the figures of all shops over a period add up to those of the chain', async () => {
  const { first, shop, third } = chain;
  const { id } = await addCustomer(first);
  const add = async (shopId: string | null, at: string, points: number) => {
    await sql('insert into visits (store_id, customer_id, at, shop_id) values ($1, $2, $3, $4)', [
      first.id,
      id,
      at,
      shopId,
    ]);
    await sql(
      `insert into points_ledger (store_id, customer_id, delta, kind, source, actor_role, created_at, shop_id)
       values ($1, $2, $3, 'earn', $5, 'system', $4, $6)`,
      [first.id, id, points, at, `order:${at}`, shopId],
    );
    await sql(
      `insert into order_credits (store_id, order_id, customer_id, match_method, eligible_cents, granted_points,
         points_per_dollar, modified_ms, paid_at, credited_at, shop_id)
       values ($1, $2, $3, 'identity', $4, 0, 1, 0, $5, $5, $6)`,
      [first.id, `O${at}`, id, points * 100, at, shopId],
    );
  };
  await add(null, '2026-03-02T12:00:00Z', 1);
  await add(first.id, '2026-03-02T13:00:00Z', 10);
  // In Honolulu this is still the first day of the period.
  await add(shop.id, '2026-03-03T09:00:00Z', 100);
  await add(third.id, '2026-03-03T09:30:00Z', 1_000);
  const read = async (from: string, to: string) =>
    (await get<ShopFigures[]>(`/store/shops/stats?from=${from}&to=${to}`)).body;
  const figures = await read('2026-03-02', '2026-03-03');
  expect(
    figures.map(({ name, pointsIssued, checkIns, newCustomers, purchases, salesCents }) => [
      name,
      pointsIssued,
      checkIns,
      newCustomers,
      purchases,
      salesCents,
    ]),
  ).toEqual([
    ['First Street', 11, 2, 1, 2, 1_100],
    ['Harbor', 100, 1, 0, 1, 10_000],
    ['Mill Street', 1_000, 1, 0, 1, 100_000],
  ]);
  expect(
    (await read('2026-03-02', '2026-03-02')).map(({ pointsIssued, purchases }) => [pointsIssued, purchases]),
  ).toEqual([
    [11, 2],
    [100, 1],
    [0, null],
  ]);
  const stats = (await get<StoreStats>('/store/stats?period=12m')).body;
  expect(stats.months.find(({ start }) => start === '2026-03-01')?.pointsIssued).toBe(1_111);
  const csv = await get<string>('/store/shops/stats/export?from=2026-03-02&to=2026-03-03');
  expect(csv.headers.get('content-disposition')).toContain('shops-2026-03-02-2026-03-03.csv');
  expect(csv.body.trim().split('\r\n').slice(1)).toEqual([
    'First Street,2,1,11,0,0,2,11',
    'Harbor,1,0,100,0,0,1,100',
    'Mill Street,1,0,1000,0,0,1,1000',
  ]);
  expect((await get('/store/shops/stats?from=2026-03-02&to=0000-01-01')).status).toBe(400);
});

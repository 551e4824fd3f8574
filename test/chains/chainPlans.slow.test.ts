import { toShopId, type Sql } from '../../src/server/database/Database';
import { findRegisterInNeed } from '../../src/server/modules/pointOfSale';
import { findShopRedemptionCounters } from '../../src/server/modules/redemptions/redemptions.sql';
import { findTotals, listActivity } from '../../src/server/modules/stats/ownerStats.sql';
import { listIntervals } from '../../src/server/modules/stats/storeStats.sql';
import { Plans, recordStatement } from '../support/plans';

const CHAIN = '00000000-0000-7000-8000-0000000000c1';
const NOW = new Date('2026-06-15T12:00:00Z');
const A_SHOP = '00000000-0000-7000-8000-0000000000c2';
const since = new Date('2026-06-08T12:00:00Z');

let plans: Plans;
beforeAll(async () => {
  // A chain of 300 shops with the sums of a hundred days, and a redemption every 10 minutes.
  const text = `
    set local session_replication_role = replica;
    insert into stores (id, name, subdomain, chain_since)
      select case n when 1 then '${CHAIN}'::uuid when 2 then '${A_SHOP}'::uuid else new_id() end, 'Chain plans ' || n, 'chain-plans-' || n,
             case when n = 1 then now() end
      from generate_series(1, 300) n;
    update stores set chain_id = '${CHAIN}' where id <> '${CHAIN}';
    insert into shops (store_id, id, number, name, joined_at)
      select '${CHAIN}', id, substr(subdomain, 13)::integer - 1, name, now() from stores;
    insert into store_integrations (store_id, provider, status) select id, 'clover', 'connected' from stores;
    insert into pos_cursors (store_id) select id from stores;
    insert into store_day_shards (store_id, shop_id, day, points_issued, check_ins)
      select '${CHAIN}', case when s.id = '${CHAIN}' then no_shop() else s.id end, '2026-06-15'::date - n, 100, 10
      from stores s, generate_series(0, 99) n;
    insert into store_counter_shards (store_id, shop_id)
      select '${CHAIN}', case when id = '${CHAIN}' then no_shop() else id end from stores;
    insert into customers (store_id, phone, name, registered_at, created_at)
      select '${CHAIN}', '+1' || (2030000000 + n), 'Customer ' || n, t.at, t.at
      from generate_series(1, 3000) n, lateral (select timestamptz '2026-06-15T12:00:00Z' - n * interval '10 minutes' as at) t;
    insert into rewards (store_id, name, reward_type, reward_value, points_required)
      values ('${CHAIN}', 'Coffee', 'FREE_ITEM', 0, 100);
    insert into redemptions (store_id, shop_id, customer_id, reward_id, status, item_name, item_type, item_value, day, created_at)
      select c.store_id, s.id, c.id, r.id, 'completed', r.name, r.reward_type, 0, c.created_at::date, c.created_at
      from customers c
      join rewards r on r.store_id = c.store_id
      join shops s on s.store_id = c.store_id and s.number = substr(c.phone, 3)::bigint % 300;
    set local session_replication_role = origin`;
  plans = await Plans.over({ text, values: [] }, [
    'stores',
    'shops',
    'store_integrations',
    'pos_cursors',
    'store_day_shards',
    'store_counter_shards',
    'customers',
    'redemptions',
  ]);
}, 60_000);
afterAll(() => plans.close());

const READS: [string, (sql: Sql<'platform'>) => Promise<unknown>, number][] = [
  ['the totals of the dashboard', (sql) => findTotals(sql, CHAIN, CHAIN, NOW), 150],
  ['recent activity', (sql) => listActivity(sql, CHAIN, { since, limit: 10, namesShops: true }), 150],
  ['weeks', (sql) => listIntervals(sql, CHAIN, { from: '2026-04-06', to: '2026-06-15' }, 'week'), 200],
  [
    'weeks of a shop',
    (sql) => listIntervals(sql, CHAIN, { from: '2026-04-06', to: '2026-06-15' }, 'week', toShopId(A_SHOP)),
    200,
  ],
  ['the poll of a board', (sql) => findShopRedemptionCounters(sql, [`${CHAIN}/${A_SHOP}`]), 20],
  ['registers in need', (sql) => findRegisterInNeed(sql, CHAIN), 1_900],
];
test.each(READS)('CH-39 %s of a chain of 300 shops reads what one store would read', async (_name, read, rows) => {
  for (const count of await plans.countRows(await recordStatement(read))) expect(count).toBeLessThan(rows);
});

import type { Sql } from '../../src/server/database/Database';
import { findAttention, findTotals, listActivity } from '../../src/server/modules/stats/ownerStats.sql';
import {
  getOutstanding,
  listBestRewards,
  listCheckIns,
  listIntervals,
} from '../../src/server/modules/stats/storeStats.sql';
import { Plans, recordStatement, recordStatements, type PlanNode } from '../support/plans';

const OWNER = '00000000-0000-4000-8000-000000000001';
const STORE = '00000000-0000-7000-8000-0000000000a7';
const NOW = '2026-06-15T12:00:00Z';

let plans: Plans;
beforeAll(async () => {
  // A store that is three years old among others, with a redemption for every 10 minutes of the last two months.
  const text = `
    set local session_replication_role = replica;
    insert into stores (id, name, subdomain)
      select case when n = 1 then '${STORE}'::uuid else new_id() end, 'Stats plans ' || n, 'stats-plans-' || n
      from generate_series(1, 40) n;
    insert into store_day_shards (store_id, day, points_issued, check_ins)
      select s.id, '2023-06-15'::date + n, 100, 10
      from (select id from stores where subdomain like 'stats-plans-%') s, generate_series(1, 1096) n;
    insert into store_counter_shards (store_id) select id from stores where subdomain like 'stats-plans-%';
    insert into rewards (store_id, name, reward_type, reward_value, points_required)
      select '${STORE}', 'Reward ' || n, 'FIXED_DISCOUNT', 5, 100 from generate_series(1, 20) n;
    insert into reward_daily_use (store_id, reward_id, day, used)
      select r.store_id, r.id, '2023-06-15'::date + n, 3 from rewards r, generate_series(1, 1096) n
      where r.store_id = '${STORE}';
    insert into customers (store_id, phone, name, registered_at, created_at)
      select '${STORE}', '+1' || (2030000000 + n), 'Customer ' || n, t.at, t.at
      from generate_series(1, 9000) n, lateral (select timestamptz '${NOW}' - n * interval '10 minutes' as at) t;
    insert into redemptions (store_id, customer_id, reward_id, status, item_name, item_type, item_value, day, created_at)
      select c.store_id, c.id, r.id, 'completed', 'Coffee', 'FREE_ITEM', 0, c.created_at::date, c.created_at
      from customers c join lateral (select id from rewards where store_id = c.store_id limit 1) r on true
      where c.store_id = '${STORE}';
    set local session_replication_role = origin`;
  plans = await Plans.over({ text, values: [] }, [
    'stores',
    'store_day_shards',
    'store_counter_shards',
    'rewards',
    'reward_daily_use',
    'customers',
    'redemptions',
  ]);
}, 60_000);
afterAll(() => plans.close());

const reads = (nodes: PlanNode[], table: string) => nodes.filter((node) => node['Relation Name'] === table);
const DAYS = /^store_day_shards_(pkey|by_shop)$/;
const range = { from: '2025-06-16', to: '2026-06-15' };
const since = '2026-06-08T12:00:00Z';

test('OD-03 totals read the days of two months by key', async () => {
  const statement = await recordStatement((sql) => findTotals(sql, STORE, OWNER, NOW as unknown as Date));
  for (const nodes of await plans.of(statement)) {
    const [read] = reads(nodes, 'store_day_shards');
    // The index is read in its order or as a bitmap.
    const days = read?.Plans?.[0] ?? read;
    // The keys of a plain store's days are equal in both indexes.
    expect([days?.['Index Name'], days?.['Index Cond']]).toEqual([
      expect.stringMatching(DAYS),
      expect.stringMatching(/store_id.*day >=.*day <=/),
    ]);
    expect(reads(nodes, 'customers')).toEqual([]);
    expect(reads(nodes, 'redemptions')).toEqual([]);
  }
});

test('OD-04 recent activity reads a page of registrations and of redemptions by index', async () => {
  const page = { since: since as unknown as Date, limit: 8 };
  for (const nodes of await plans.of(await recordStatement((sql) => listActivity(sql, STORE, page)))) {
    expect(nodes.map((node) => node['Node Type'])).not.toContain('Seq Scan');
    expect(reads(nodes, 'redemptions').map((node) => node['Index Name'])).toEqual(['redemptions_newest']);
    // One node reads customers by the time of registration, and one reads those of redemptions.
    expect(
      reads(nodes, 'customers')
        .map((node) => node['Index Name'])
        .sort(),
    ).toEqual(['customers_pkey', 'customers_registered']);
    // Each kind has a limit, and so does their union.
    expect(nodes.filter((node) => node['Node Type'] === 'Limit')).toHaveLength(3);
  }
});

test.each<[string, (sql: Sql) => Promise<unknown>, string, RegExp]>([
  ['weeks', (sql) => listIntervals(sql, STORE, range, 'week'), 'store_day_shards', DAYS],
  ['check-ins', (sql) => listCheckIns(sql, STORE, range), 'store_day_shards', DAYS],
  ['best rewards', (sql) => listBestRewards(sql, STORE, range, 5), 'reward_daily_use', /^reward_daily_use_pkey$/],
])('BX-40 %s read the days of the period by key', async (_name, read, table, index) => {
  for (const nodes of await plans.of(await recordStatement(read))) {
    expect(reads(nodes, table).map((node) => node['Node Type'])).not.toContain('Seq Scan');
    // A bitmap scan of many days names its index in a separate node.
    const conditions = nodes.filter((node) => index.test(node['Index Name'] ?? '')).map((node) => node['Index Cond']);
    expect(conditions).toEqual([expect.stringMatching(/store_id.*day >=.*day <=/)]);
    expect(reads(nodes, 'redemptions')).toEqual([]);
  }
});

test('BX-40 outstanding points and what needs attention read without scanning customers, redemptions or the ledger', async () => {
  const attention = { now: NOW as never, since: since as never, atMost: 99 };
  for (const statement of [
    ...(await recordStatements((sql) => getOutstanding(sql, STORE))),
    await recordStatement((sql) => findAttention(sql, STORE, attention)),
  ]) {
    for (const nodes of await plans.of(statement)) {
      for (const table of ['customers', 'redemptions', 'points_ledger']) expect(reads(nodes, table)).toEqual([]);
    }
  }
});

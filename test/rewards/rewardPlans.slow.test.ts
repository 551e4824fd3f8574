import { rewardTable } from '../../src/server/modules/rewards/storeRewards.sql';
import { Plans, type PlanNode } from '../support/plans';

const STORE = '00000000-0000-7000-8000-0000000000a2';

let plans: Plans;
beforeAll(async () => {
  const text = `
    with store as (
      insert into stores (id, name, subdomain) values ($1::uuid, 'Plans', 'reward-plans') returning id
    ), reward as (
      insert into rewards (store_id, name, reward_type, points_required)
      select id, 'Coffee ' || n, 'FREE_ITEM', n from store, generate_series(1, 20) n returning store_id, id, points_required
    ), used as (
      insert into reward_daily_use as u (store_id, reward_id, day, used)
      select store_id, id, current_date - n, 1 from reward, generate_series(0, 400) n
      returning u.reward_id
    ), customer as (
      insert into customers (store_id, phone, name)
      select store.id, '+1' || (2020000000 + n), 'Customer ' || n from store, generate_series(1, 4000) n
      returning store_id, id, phone
    )
    insert into redemptions (store_id, customer_id, reward_id, status, item_name, item_type, item_value, day)
    select c.store_id, c.id, r.id, 'completed', 'Coffee', 'FREE_ITEM', 0, current_date
    from customer c join reward r on r.store_id = c.store_id and r.points_required = 1 + right(c.phone, 4)::integer % 20`;
  plans = await Plans.over({ text, values: [STORE] }, ['redemptions', 'reward_daily_use', 'redemption_counter_shards']);
}, 60_000);
afterAll(() => plans.close());

const tablesOf = (nodes: PlanNode[]) => [...new Set(nodes.flatMap((node) => node['Relation Name'] ?? []))].sort();

test('OD-06 the list of rewards reads counters and the use of today by their keys, and never redemptions', async () => {
  for (const nodes of await plans.of(rewardTable.select(STORE))) {
    expect(tablesOf(nodes)).toEqual(['redemption_counter_shards', 'reward_daily_use', 'rewards', 'stores']);
    for (const table of ['redemption_counter_shards', 'reward_daily_use']) {
      const reads = nodes.filter((node) => node['Relation Name'] === table);
      expect([table, reads.map((node) => node['Node Type'])]).toEqual([table, [expect.stringMatching(/Index|Bitmap/)]]);
    }
    const [use] = nodes.filter((node) => node['Relation Name'] === 'reward_daily_use');
    // The condition makes a year of days cost as much as one day.
    expect(JSON.stringify(use)).toContain('day =');
  }
});

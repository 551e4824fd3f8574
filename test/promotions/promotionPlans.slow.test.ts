import { promotionTable } from '../../src/server/modules/promotions/promotions.sql';
import { Plans } from '../support/plans';

const STORE = '00000000-0000-7000-8000-0000000000a3';

let plans: Plans;
beforeAll(async () => {
  const text = `
    with store as (
      insert into stores (id, name, subdomain) values ($1::uuid, 'Plans', 'promotion-plans') returning id
    ), promotion as (
      insert into promotions (store_id, name, promotion_type, promotion_value, start_date, end_date)
      select id, n::text, 'FREE_ITEM', 0, now(), now() + interval '1 day' from store, generate_series(1, 20) n
      returning store_id, id, name
    ), customer as (
      insert into customers (store_id, phone, name)
      select store.id, '+1' || (2020000000 + n), 'Customer ' || n from store, generate_series(1, 4000) n
      returning store_id, id, phone
    )
    insert into redemptions (store_id, customer_id, promotion_id, status, item_name, item_type, item_value, day)
    select c.store_id, c.id, p.id, 'redeemed', 'Coffee', 'FREE_ITEM', 0, current_date
    from customer c join promotion p on p.store_id = c.store_id and p.name::integer = 1 + right(c.phone, 4)::integer % 20`;
  plans = await Plans.over({ text, values: [STORE] }, ['redemptions', 'promotions', 'redemption_counter_shards']);
}, 60_000);
afterAll(() => plans.close());

test('OD-06 the list of promotions reads counters by their key, and never redemptions', async () => {
  for (const nodes of await plans.of(promotionTable.select(STORE))) {
    const tables = new Set(nodes.flatMap((node) => node['Relation Name'] ?? []));
    expect([...tables].sort()).toEqual(['promotions', 'redemption_counter_shards']);
    const [counters] = nodes.filter((node) => node['Relation Name'] === 'redemption_counter_shards');
    expect(counters?.['Node Type']).toMatch(/Index|Bitmap/);
  }
});

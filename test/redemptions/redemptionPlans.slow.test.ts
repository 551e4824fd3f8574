import {
  listCustomerRedemptionRows,
  listRedemptionRows,
  type RedemptionPage,
} from '../../src/server/modules/redemptions/redemptions.sql';
import { Plans, recordStatement, type PlanNode } from '../support/plans';

const [STORE, CUSTOMER] = ['00000000-0000-7000-8000-0000000000a1', '00000000-0000-7000-8000-0000000000c1'];
const AFTER = { createdUs: Date.parse('2020-01-02T00:00:00Z') * 1000, id: '00000000-0000-4000-8000-000000000000' };

let plans: Plans;
beforeAll(async () => {
  const text = `
    with store as (
      insert into stores (id, name, subdomain) values ($1::uuid, 'Plans', 'redemption-plans') returning id
    ), reward as (
      insert into rewards (store_id, name, reward_type, points_required)
      select id, 'Coffee', 'FREE_ITEM', 10 from store returning store_id, id
    ), customer as (
      insert into customers (store_id, id, phone, name)
      select store.id, case when n = 1 then $2::uuid else new_id() end, '+1' || (2020000000 + n), 'Customer ' || n
      from store, generate_series(1, 4000) n returning store_id, id, phone
    )
    insert into redemptions (store_id, customer_id, reward_id, status, item_name, item_type, item_value, day, created_at)
    select c.store_id, c.id, r.id, case when c.phone like '%7' then 'pending' else 'completed' end, 'Coffee',
           'FREE_ITEM', 0, current_date, timestamptz '2020-01-01' + right(c.phone, 4)::integer * interval '1 minute'
    from customer c join reward r on r.store_id = c.store_id`;
  plans = await Plans.over({ text, values: [STORE, CUSTOMER] }, ['redemptions', 'customers']);
}, 60_000);
afterAll(() => plans.close());

const reads = (nodes: PlanNode[], table: string) => nodes.filter((node) => node['Relation Name'] === table);

const PERIOD = { from: '2020-01-01T12:00:00.000Z', before: '2020-01-02T12:00:00.000Z' };

test.each<[string, Pick<RedemptionPage, 'status' | 'period'>]>([
  ['all', { status: undefined }],
  ['completed', { status: 'completed' }],
  ['a few days of all', { status: undefined, period: PERIOD }],
  ['a few days of completed', { status: 'completed', period: PERIOD }],
])('AP-35 a page of %s redemptions is read from an index, and only their customers are read', async (_name, filter) => {
  for (const after of [null, AFTER]) {
    const statement = await recordStatement((sql) =>
      listRedemptionRows(sql, STORE, { ...filter, after, limit: 17 }, 'owner'),
    );
    for (const nodes of await plans.of(statement)) {
      expect(reads(nodes, 'redemptions').map((node) => node['Index Name'])).toEqual([
        expect.stringMatching(/^redemptions_(newest|by_status)$/),
      ]);
      expect(reads(nodes, 'customers').map((node) => node['Index Name'])).toEqual(['customers_pkey']);
      expect(nodes.map((node) => node['Node Type'])).not.toContain('Seq Scan');
      // The limit is applied before the join.
      const [join] = nodes.filter((node) => node['Node Type'].endsWith('Join') || node['Node Type'] === 'Nested Loop');
      expect(JSON.stringify(join)).toContain('"Node Type":"Limit"');
    }
  }
});

test('AP-28 a page of a customer is read from the customer index without a sort', async () => {
  for (const after of [null, AFTER]) {
    const statement = await recordStatement((sql) =>
      listCustomerRedemptionRows(sql, STORE, CUSTOMER, { after, limit: 51 }),
    );
    for (const nodes of await plans.of(statement)) {
      expect(reads(nodes, 'redemptions').map((node) => node['Index Name'])).toEqual(['redemptions_by_customer']);
    }
  }
});

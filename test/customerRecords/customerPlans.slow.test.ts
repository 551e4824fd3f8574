import { toShop } from '../../src/server/database/Database';
import {
  listLedgerRows,
  listReferralRows,
  listVisitRows,
} from '../../src/server/modules/customerRecords/customerHistory.sql';
import { listCustomerRows, type CustomerListPage } from '../../src/server/modules/customerRecords/customerRecords.sql';
import { findCustomerByPhone } from '../../src/server/modules/customers/customers.sql';
import { listFlagRows } from '../../src/server/modules/flags/flags.sql';
import { Plans, recordStatement, type PlanNode } from '../support/plans';

const [STORE, CUSTOMER] = ['00000000-0000-7000-8000-0000000000b2', '00000000-0000-7000-8000-0000000000d2'];
const AFTER_US = { createdUs: Date.parse('2026-01-02T00:00:00Z') * 1000, id: CUSTOMER };
const AFTER = { value: String(AFTER_US.createdUs), id: CUSTOMER };

let plans: Plans;
beforeAll(async () => {
  // This runs as the owner of the tables, who may write balances if triggers are disabled.
  const text = `
    with store as (
      insert into stores (id, name, subdomain) values ($1::uuid, 'Plans', 'customer-plans') returning id
    ), rewards as (
      insert into rewards (store_id, name, reward_type, points_required)
      select id, 'Reward ' || n, 'FREE_ITEM', 100 * n from store, generate_series(1, 5) n
    ), customers as (
      insert into customers (store_id, id, phone, name, birthday, visits, last_visit_at, registered_at, created_at,
                             regular_until)
      select store.id, case when n = 1 then $2::uuid else new_id() end, '+1' || (2020000000 + n),
             'Customer ' || n, date '1990-01-01' + n % 365, n % 50, now() - n % 400 * interval '1 day',
             now() - n % 900 * interval '1 day', now() - n % 900 * interval '1 day',
             case when n % 5 = 0 then now() + interval '10 days' end
      from store, generate_series(1, 6000) n returning store_id, id
    ), visits as (
      insert into visits (store_id, customer_id) select store_id, id from customers
    ), ledger as (
      insert into points_ledger (store_id, customer_id, number, kind, source, delta, balance_after, reason, actor_role)
      select store_id, id, 1, 'earn', 'order:' || id, 1, 1, 'Purchase', 'system' from customers
    )
    insert into customer_flags (store_id, customer_id, kind, source, amount)
    select store_id, id, 'large_adjustment', id::text, 600 from customers`;
  const tables = ['customers', 'customer_flags', 'visits', 'rewards', 'points_ledger'];
  plans = await Plans.over({ text, values: [STORE, CUSTOMER] }, tables);
}, 120_000);
afterAll(() => plans.close());

/** The indexes of a table that the plans read. No plan may read a whole table. */
async function getIndexes(
  statement: Parameters<Plans['of']>[0],
  table = 'customers',
): Promise<Set<string | undefined>> {
  const nodes: PlanNode[] = (await plans.of(statement)).flat();
  expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] !== 'rewards')).toEqual([]);
  // A bitmap scan names its index in a separate node without the table.
  const indexes = nodes.flatMap((node) => node['Index Name'] ?? []);
  return new Set(indexes.filter((index) => index.startsWith(table)));
}
const hasSort = async (statement: Parameters<Plans['of']>[0]) =>
  (await plans.of(statement)).flat().some((node) => node['Node Type'].includes('Sort'));

test.each([
  ['name', 'asc', 'customers_by_name'],
  ['joined', 'asc', 'customers_newest'],
  ['joined', 'desc', 'customers_newest'],
] as const)('customers by %s %s are read in the order of %s', async (sort, order, index) => {
  const page: CustomerListPage = { sort, order, after: null, limit: 26, filter: {} };
  const statement = await recordStatement((sql) => listCustomerRows(sql, STORE, page));
  expect([await getIndexes(statement), await hasSort(statement)]).toEqual([new Set([index]), false]);
});

test('the next page in the order of joining begins where the previous one ended', async () => {
  const page: CustomerListPage = { sort: 'joined', order: 'desc', after: AFTER, limit: 26, filter: {} };
  const [nodes] = await plans.of(await recordStatement((sql) => listCustomerRows(sql, STORE, page)));
  const [read] = (nodes ?? []).filter((node) => node['Index Name'] === 'customers_newest');
  expect(read?.['Index Cond']).toContain('created_at');
});

test('the lists of one customer are read from indexes of the customer', async () => {
  const page = { after: AFTER_US, limit: 21 };
  const ledger = await recordStatement((sql) => listLedgerRows(sql, STORE, CUSTOMER, { after: 9, limit: 21 }));
  expect(await getIndexes(ledger, 'points_ledger')).toEqual(new Set(['points_ledger_pkey', 'points_ledger_cause']));
  const visitPage = { after: AFTER_US.createdUs, limit: 21 };
  const visits = await recordStatement((sql) => listVisitRows(sql, STORE, CUSTOMER, visitPage));
  expect(await getIndexes(visits, 'visits')).toEqual(new Set(['visits_by_customer']));
  const referrals = await recordStatement((sql) => listReferralRows(sql, STORE, CUSTOMER, page));
  expect(await getIndexes(referrals)).toEqual(new Set(['customers_referred_by']));
});

test('the lookup reads one customer by the phone', async () => {
  const unknown = { subdomains: [], id: null, mergedInto: null };
  const statement = await recordStatement((sql) => findCustomerByPhone(sql, toShop(STORE), '+12020000007'), unknown);
  const reads = (await plans.of(statement)).flat().filter((node) => node['Relation Name'] === 'customers');
  for (const node of reads) expect(node['Plan Rows']).toBe(1);
  expect(await getIndexes(statement)).toEqual(new Set(['customers_phone']));
});

test('flags are read in the order of their indexes', async () => {
  const page = { after: AFTER_US, limit: 26 };
  const filters = {
    customer_flags_open: { status: 'open', customerId: undefined },
    customer_flags_reviewed: { status: 'reviewed', customerId: undefined },
    customer_flags_by_customer: { status: undefined, customerId: CUSTOMER },
  } as const;
  for (const [index, filter] of Object.entries(filters)) {
    const statement = await recordStatement((sql) => listFlagRows(sql, STORE, { ...page, ...filter }));
    expect(await getIndexes(statement, 'customer_flags')).toEqual(new Set([index]));
  }
});

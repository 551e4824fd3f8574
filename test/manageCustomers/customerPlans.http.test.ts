import type { CustomerSort } from '../../src/contract/manageCustomers';
import { CustomerSegment } from '../../src/contract/segments';
import { phoneStatement } from '../../src/server/modules/customers/customers.sql';
import { flagsStatement } from '../../src/server/modules/flags/flags.sql';
import {
  ledgerStatement,
  referralsStatement,
  visitsStatement,
} from '../../src/server/modules/manageCustomers/customerHistory.sql';
import {
  candidatesStatement,
  intersectionStatement,
  segmentCountsStatement,
} from '../../src/server/modules/manageCustomers/customerMatches.sql';
import { customersStatement, type CustomerPage } from '../../src/server/modules/manageCustomers/customerPages.sql';
import { Plans, type PlanNode } from '../support/plans';

const [STORE, CUSTOMER] = ['00000000-0000-7000-8000-0000000000b2', '00000000-0000-7000-8000-0000000000d2'];
const AFTER_US = { createdUs: Date.parse('2026-01-02T00:00:00Z') * 1000, id: CUSTOMER };

let plans: Plans;
beforeAll(async () => {
  // As the owner of the tables, who may write balances only with triggers disabled.
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
    )
    insert into customer_flags (store_id, customer_id, kind, source, amount)
    select store_id, id, 'large_adjustment', id::text, 600 from customers`;
  const tables = [
    'customers',
    'customer_search_terms',
    'customer_points_order',
    'customer_visit_order',
    'customer_flags',
    'visits',
    'rewards',
  ];
  plans = await Plans.over({ text, values: [STORE, CUSTOMER] }, tables);
}, 120_000);
afterAll(() => plans.close());

/** The indexes that the plans read of a table. None of them reads a whole table. */
async function getIndexes(
  statement: Parameters<Plans['of']>[0],
  table = 'customers',
): Promise<Set<string | undefined>> {
  const nodes: PlanNode[] = (await plans.of(statement)).flat();
  expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] !== 'rewards')).toEqual([]);
  // A bitmap names its index in a node of its own, without the table.
  const indexes = nodes.flatMap((node) => node['Index Name'] ?? []);
  return new Set(indexes.filter((index) => index.startsWith(table)));
}
const hasSort = async (statement: Parameters<Plans['of']>[0]) =>
  (await plans.of(statement)).flat().some((node) => node['Node Type'].includes('Sort'));

const SORTS: [CustomerSort, string, string | null][] = [
  ['name', 'customers_by_name', 'customer 5'],
  // All have this balance; after any other one there would be no rows to keep in order.
  ['points', 'customer_points_order_pkey', '0'],
  ['visits', 'customer_visit_order_by_visits', '7'],
  ['lastVisit', 'customer_visit_order_pkey', String(AFTER_US.createdUs)],
  ['joined', 'customers_newest', String(AFTER_US.createdUs)],
];

test.each(SORTS)(
  'Q-44 customers by %s are read in the order of %s, first and later pages',
  async (sort, index, value) => {
    for (const order of ['asc', 'desc'] as const) {
      for (const after of [null, { value, id: CUSTOMER }]) {
        const page: CustomerPage = { sort, order, after, limit: 26, filter: {} };
        const statement = customersStatement(STORE, page, 'valued', { first: 500 });
        // The index has the order. If it is another table's, each customer is looked up by the key.
        const used = index.startsWith('customers_') ? [index] : [index, 'customers_pkey'];
        expect([order, await getIndexes(statement, 'customer'), await hasSort(statement)]).toEqual([
          order,
          new Set(used),
          false,
        ]);
      }
    }
  },
);

test('Q-44 customers without a value are read from the index of the value', async () => {
  const page: CustomerPage = { sort: 'name', order: 'asc', after: null, limit: 26, filter: {} };
  const byName = customersStatement(STORE, page, 'empty', { first: 500 });
  expect(await getIndexes(byName)).toEqual(new Set(['customers_by_name']));
  const byVisit = customersStatement(STORE, { ...page, sort: 'lastVisit' }, 'empty', { first: 500 });
  const used = await getIndexes(byVisit, 'customer');
  expect(used).toEqual(new Set(['customer_visit_order_pkey', 'customers_pkey']));
});

test('Q-44 matches are found by the index of their endings, and read by their ids', async () => {
  const search = { words: ['abc'], digits: null };
  const entries = candidatesStatement(STORE, { search });
  expect(await getIndexes(entries, 'customer_search_terms')).toEqual(new Set(['customer_search_terms_pkey']));
  const ids = Array.from({ length: 100 }, () => CUSTOMER);
  const page: CustomerPage = { sort: 'name', order: 'asc', after: null, limit: 26, filter: { search } };
  expect(await getIndexes(customersStatement(STORE, page, 'valued', { ids }))).toEqual(new Set(['customers_pkey']));
});

test.each(CustomerSegment.anyOf.map((schema) => schema.const))(
  'Q-44 members of the segment %s are found by an index of the segment',
  async (segment) => {
    const indexes = {
      new: 'customers_registered',
      regular: 'customer_visit_order_regular',
      lapsed: 'customer_visit_order_pkey',
      birthday: 'customers_by_birthday',
      nearReward: 'customer_points_order_pkey',
      negative: 'customer_points_order_pkey',
    };
    const statement = candidatesStatement(STORE, { segment });
    expect(await getIndexes(statement, 'customer')).toEqual(new Set([indexes[segment]]));
    // A month is few enough to be sorted.
    if (segment !== 'birthday') expect(await hasSort(statement)).toBe(false);
  },
);

test('Q-44 all segments are counted from indexes alone', async () => {
  const statement = segmentCountsStatement(
    STORE,
    CustomerSegment.anyOf.map((schema) => schema.const),
  );
  const nodes = (await plans.of(statement)).flat();
  const reads = nodes.filter((node) => node['Relation Name']?.startsWith('customer'));
  expect(new Set(reads.map((node) => node['Node Type']))).toEqual(new Set(['Index Only Scan']));
  const indexes = [
    'customers_registered',
    'customer_visit_order_regular',
    'customer_visit_order_pkey',
    'customers_by_birthday',
    'customer_points_order_pkey',
  ];
  expect(await getIndexes(statement, 'customer')).toEqual(new Set(indexes));
});

test('Q-44 new customers by joining are read from the end of the list where they are, and from an index of late ones', async () => {
  const page: CustomerPage = { sort: 'joined', order: 'asc', after: null, limit: 26, filter: { segment: 'new' } };
  const since = customersStatement(STORE, page, 'valued', { joined: 'since' });
  expect(await getIndexes(since)).toEqual(new Set(['customers_newest']));
  const bounds = (await plans.of(since)).flat().filter((node) => node['Index Name'] === 'customers_newest');
  for (const node of bounds) expect(node['Index Cond']).toContain('created_at >');
  const before = customersStatement(STORE, page, 'valued', { joined: 'before' });
  expect(await getIndexes(before)).toEqual(new Set(['customers_registered_late', 'customers_pkey']));
});

test.each([
  ['regular', 'lastVisit', 'customer_visit_order_pkey', 'last_visit_at >'],
  ['lapsed', 'lastVisit', 'customer_visit_order_pkey', 'last_visit_at <'],
  ['negative', 'points', 'customer_points_order_pkey', 'points <'],
  ['nearReward', 'points', 'customer_points_order_pkey', 'points >='],
] as const)('Q-44 %s by %s is read where the segment is in the order', async (segment, sort, index, bound) => {
  const page: CustomerPage = { sort, order: 'asc', after: null, limit: 26, filter: { segment } };
  const nodes = (await plans.of(customersStatement(STORE, page, 'valued', { first: 500 }))).flat();
  const reads = nodes.filter((node) => node['Index Name'] === index);
  expect(reads).toHaveLength(2);
  for (const node of reads) expect(node['Index Cond']).toContain(bound);
});

test('Q-44 the lists of one customer are read from indexes of the customer', async () => {
  const page = { after: AFTER_US, limit: 21 };
  const ledger = ledgerStatement(STORE, CUSTOMER, { before: 9, limit: 21 });
  expect(await getIndexes(ledger, 'points_ledger')).toEqual(new Set(['points_ledger_pkey']));
  const visits = visitsStatement(STORE, CUSTOMER, { before: AFTER_US.createdUs, limit: 21 });
  expect(await getIndexes(visits, 'visits')).toEqual(new Set(['visits_by_customer']));
  expect(await getIndexes(referralsStatement(STORE, CUSTOMER, page))).toEqual(new Set(['customers_referred_by']));
});

test('Q-41 Q-44 the lookup reads one customer by the phone', async () => {
  const statement = phoneStatement(STORE, '+12020000007');
  const reads = (await plans.of(statement)).flat().filter((node) => node['Relation Name'] === 'customers');
  for (const node of reads) expect(node['Plan Rows']).toBe(1);
  expect(await getIndexes(statement)).toEqual(new Set(['customers_phone']));
});

test('Q-44 candidates of a filter are read from indexes alone, and the list in the order of its index', async () => {
  const filter: CustomerPage['filter'] = { segment: 'new', search: { words: ['abc', 'de'], digits: null } };
  // A short page: with so few customers the planner would otherwise sort all of them.
  const page: CustomerPage = { sort: 'joined', order: 'asc', after: null, limit: 2, filter };
  const nodes = (await plans.of(customersStatement(STORE, page, 'valued', { candidates: 'all' }))).flat();
  const common = (await plans.of(intersectionStatement(STORE, filter))).flat();
  const ofCandidates = [...nodes, ...common].filter((node) => /registered|terms/.test(node['Index Name'] ?? ''));
  expect(ofCandidates.length).toBeGreaterThan(3);
  expect(ofCandidates.map((node) => node['Node Type'])).not.toContain('Index Scan');
  expect(new Set(nodes.flatMap((node) => node['Index Name'] ?? []))).toEqual(
    new Set(['customers_newest', 'customers_registered', 'customer_search_terms_pkey', 'customers_pkey']),
  );
});

test('Q-44 flags are read in the order of their indexes', async () => {
  const page = { after: AFTER_US, limit: 26 };
  const statements = {
    customer_flags_open: flagsStatement(STORE, { ...page, status: 'open', customerId: undefined }),
    customer_flags_reviewed: flagsStatement(STORE, { ...page, status: 'reviewed', customerId: undefined }),
    customer_flags_by_customer: flagsStatement(STORE, { ...page, status: undefined, customerId: CUSTOMER }),
  };
  for (const [index, statement] of Object.entries(statements)) {
    expect(await getIndexes(statement, 'customer_flags')).toEqual(new Set([index]));
  }
});

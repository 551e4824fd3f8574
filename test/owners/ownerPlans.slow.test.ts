import { findCandidates } from '../../src/server/modules/accounts/owners/ownerCandidates.sql';
import { listOwnerRows, type OwnerFilter } from '../../src/server/modules/accounts/owners/owners.sql';
import { Plans, recordStatement, type PlanNode } from '../support/plans';

const ID = '00000000-0000-4000-8000-000000000000';
const FIRST = { after: null, offset: 0 };
const LATER = { after: null, offset: 3_000 };
const AFTER = { after: { createdUs: Date.parse('2020-01-02T00:00:00Z') * 1000, id: ID }, offset: 0 };

let plans: Plans;
beforeAll(async () => {
  // The search terms are written in one statement, because the triggers would take much longer row by row.
  const text = `
    set local session_replication_role = replica;
    insert into stores (name, subdomain)
      select 'Owner plan ' || md5(n::text), 'owner-plan-' || n from generate_series(1, 3000) n;
    insert into accounts (store_id, role, name, email, password_hash, created_at)
      select s.id, case when n = 4 then 'cashier' else 'store_owner' end, 'Olive ' || left(md5(s.subdomain || n), 8),
             s.subdomain || '-' || n || '@example.com', 'none',
             timestamptz '2020-01-01' + substr(s.subdomain, 12)::integer * interval '1 minute' + n * interval '1 second'
      from stores s, generate_series(1, 4) n where s.subdomain like 'owner-plan-%';
    select count(add_search_terms(s.id, s.id, 'store_name', s.name)) from stores s where s.subdomain like 'owner-plan-%';
    select count(add_search_terms(a.store_id, a.id, 'owner_name', a.name)) from accounts a
      where a.role = 'store_owner' and a.email like 'owner-plan-%';
    set local session_replication_role = origin`;
  plans = await Plans.over({ text, values: [] }, ['stores', 'accounts', 'search_terms']);
}, 60_000);
afterAll(() => plans.close());

/** Lists how a plan reads a table, with one entry per scan. */
const getScans = (nodes: PlanNode[], table: string) =>
  nodes
    .filter((node) => node['Relation Name'] === table)
    .map((node) => [node['Node Type'].replace('Only ', ''), node['Index Name']].join(' '));

test('OW-01 AP-11 a page of owners is read from its index without a sort, and only their stores are read', async () => {
  for (const window of [FIRST, LATER, AFTER]) {
    const statement = await recordStatement((sql) => listOwnerRows(sql, { by: 'nothing' }, window, 25));
    for (const nodes of await plans.of(statement)) {
      expect(getScans(nodes, 'accounts')).toEqual(['Index Scan accounts_newest']);
      expect(getScans(nodes, 'stores')).toEqual(['Index Scan stores_pkey']);
      expect(nodes.map((node) => node['Node Type'])).not.toContain('Sort');
      const page = nodes.find((node) => node['Index Name'] === 'accounts_newest');
      // The scan starts at the end of the previous page.
      if (window.after !== null) expect(page?.['Index Cond']).toContain('created_at');
    }
  }
});

test.each<[string, OwnerFilter, string]>([
  ['an id', { by: 'range', column: 'id', from: ID, to: ID }, 'accounts_pkey'],
  ['the id of a store', { by: 'range', column: 'store_id', from: ID, to: ID }, 'accounts_by_store'],
  // There are fewer ids than a search by All may return, so that no plan reads all stores even if that table is small.
  ['the ids of a search by All', { by: 'ids', ids: Array.from({ length: 50 }, () => ID) }, 'accounts_pkey'],
])('OW-02 AP-11 owners by %s are read from its index only', async (_what, filter, index) => {
  const statement = await recordStatement((sql) => listOwnerRows(sql, filter, FIRST, null));
  for (const all of await plans.of(statement)) {
    // The table of sign-in codes has no rows here, so that any way of reading it is right.
    const nodes = all.filter((node) => node['Relation Name'] !== 'second_factors');
    // The scan may be an index scan or a bitmap scan, depending on the physical order of the rows.
    const indexes = nodes.map((node) => node['Index Name']).filter((name) => name !== undefined);
    expect(new Set(indexes)).toEqual(new Set([index, 'stores_pkey']));
    expect(nodes.map((node) => node['Node Type'])).not.toContain('Seq Scan');
  }
});

test('OW-02 AP-11 a similarity search reads only matching search terms and their owners', async () => {
  for (const search of ['c4ca4238', 'jon']) {
    const statement = await recordStatement((sql) => findCandidates(sql, search, null));
    for (const nodes of await plans.of(statement)) {
      const terms = nodes.filter((node) => node['Relation Name'] === 'search_terms');
      expect(terms.map((node) => node['Node Type'])).not.toContain('Seq Scan');
      const indexes = nodes.map((node) => node['Index Name']).filter((name) => name !== undefined);
      expect(new Set(indexes)).toEqual(new Set(['search_terms_by_term', 'accounts_by_store']));
      const ranges = nodes.filter((node) => node['Index Name'] === 'search_terms_by_term');
      for (const range of ranges) expect(range['Index Cond']).toMatch(/term >= .*term < /);
      // Only a search for a part of an id may scan all owners. That scan is below a One-Time Filter.
      const fullScans = nodes.filter(
        (node) => node['Relation Name'] === 'accounts' && node['Node Type'] === 'Seq Scan',
      );
      const conditional = nodes
        .filter((node) => node['One-Time Filter'] !== undefined)
        .flatMap((node) => node.Plans ?? []);
      expect(fullScans.filter((node) => !conditional.includes(node))).toEqual([]);
    }
  }
});

import { candidatesStatement } from '../../src/server/modules/owners/ownerCandidates.sql';
import { ownersStatement, type OwnerFilter } from '../../src/server/modules/owners/owners.sql';
import { Plans, type PlanNode } from '../support/plans';

const ID = '00000000-0000-4000-8000-000000000000';
const FIRST = { after: null, offset: 0 };
const LATER = { after: null, offset: 3_000 };
const AFTER = { after: { createdUs: Date.parse('2020-01-02T00:00:00Z') * 1000, id: ID }, offset: 0 };

let plans: Plans;
beforeAll(async () => {
  // Search terms are written for all at once: by the triggers, one record after the other, it takes much longer.
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

/** How a plan reads a table: one entry for each time that it does. */
const readsOf = (nodes: PlanNode[], table: string) =>
  nodes
    .filter((node) => node['Relation Name'] === table)
    .map((node) => [node['Node Type'].replace('Only ', ''), node['Index Name']].join(' '));

test('OW-01 AP-11 Q-44 a page of owners is taken from its index, with the stores of those alone, without a sort', async () => {
  for (const window of [FIRST, LATER, AFTER]) {
    for (const nodes of await plans.of(ownersStatement({ by: 'nothing' }, window, 25))) {
      expect(readsOf(nodes, 'accounts')).toEqual(['Index Scan accounts_newest']);
      expect(readsOf(nodes, 'stores')).toEqual(['Index Scan stores_pkey']);
      expect(nodes.map((node) => node['Node Type'])).not.toContain('Sort');
      const page = nodes.find((node) => node['Index Name'] === 'accounts_newest');
      // It begins where the page before ended.
      if (window.after !== null) expect(page?.['Index Cond']).toContain('created_at');
    }
  }
});

test.each<[string, OwnerFilter, string]>([
  ['an id', { by: 'range', column: 'id', from: ID, to: ID }, 'accounts_pkey'],
  ['the id of a store', { by: 'range', column: 'store_id', from: ID, to: ID }, 'accounts_by_store'],
  // Fewer than All may offer: of so few owners no plan would read all stores, however small the table.
  ['the ids that All offers', { by: 'ids', ids: Array.from({ length: 50 }, () => ID) }, 'accounts_pkey'],
])('OW-02 AP-11 Q-44 owners by %s are read by it, and no other', async (_what, filter, index) => {
  for (const nodes of await plans.of(ownersStatement(filter, FIRST, null))) {
    // Row by row or by a bitmap, which is a matter of how the rows lie.
    const indexes = nodes.map((node) => node['Index Name']).filter((name) => name !== undefined);
    expect(new Set(indexes)).toEqual(new Set([index, 'stores_pkey']));
    expect(nodes.map((node) => node['Node Type'])).not.toContain('Seq Scan');
  }
});

test('OW-02 AP-11 Q-44 a search for whoever is alike reads the endings of names that it has, and the owners of these', async () => {
  for (const search of ['c4ca4238', 'jon']) {
    for (const nodes of await plans.of(candidatesStatement(search, null))) {
      const terms = nodes.filter((node) => node['Relation Name'] === 'search_terms');
      expect(terms.map((node) => node['Node Type'])).not.toContain('Seq Scan');
      const indexes = nodes.map((node) => node['Index Name']).filter((name) => name !== undefined);
      expect(new Set(indexes)).toEqual(new Set(['search_terms_by_term', 'accounts_by_store']));
      const ranges = nodes.filter((node) => node['Index Name'] === 'search_terms_by_term');
      for (const range of ranges) expect(range['Index Cond']).toMatch(/term >= .*term < /);
      // All owners are gone through for a part of an id, if the search is one: a condition stands before it.
      const walks = nodes.filter((node) => node['Relation Name'] === 'accounts' && node['Node Type'] === 'Seq Scan');
      const asked = nodes.filter((node) => node['One-Time Filter'] !== undefined).flatMap((node) => node.Plans ?? []);
      expect(walks.filter((walk) => !asked.includes(walk))).toEqual([]);
    }
  }
});

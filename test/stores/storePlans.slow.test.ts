import { listStoreRows, type StoreFilter } from '../../src/server/modules/stores/stores.sql';
import { Plans, recordStatement } from '../support/plans';

const STORES = 3_000;
const AFTER = { createdUs: Date.parse('2020-01-05T00:00:00Z') * 1000, id: '00000000-0000-4000-8000-000000000000' };

let plans: Plans;
beforeAll(async () => {
  const text = `
    insert into stores (name, subdomain, is_active, created_at)
    select 'Plan ' || md5(n::text), 'plan-' || n, n % 50 <> 0, timestamptz '2020-01-01' + n * interval '1 minute'
    from generate_series(1, $1::integer) n`;
  plans = await Plans.over({ text, values: [STORES] }, ['stores', 'search_terms']);
}, 60_000);
afterAll(() => plans.close());

const explain = async (filter: StoreFilter, after: typeof AFTER | null) =>
  plans.of(await recordStatement((sql) => listStoreRows(sql, filter, { after, offset: 0 }, 25)));

test.each<[string, StoreFilter]>([
  ['all', {}],
  ['active', { active: true }],
  ['inactive', { active: false }],
])('ST-03 AP-04 a page of %s stores is read from an index, without a sort', async (_name, filter) => {
  for (const after of [null, AFTER]) {
    for (const nodes of await explain(filter, after)) {
      const reads = nodes.filter((node) => node['Relation Name'] === 'stores');
      expect(reads.map((node) => node['Index Name'])).toEqual([expect.stringMatching(/^stores_newest/)]);
      expect(nodes.map((node) => node['Node Type'])).not.toContain('Sort');
    }
  }
});

test('ST-03 AP-04 a search by name or subdomain uses the search terms, and reads only the matching stores', async () => {
  for (const of of ['name', 'subdomain'] as const) {
    for (const nodes of await explain({ search: { by: 'text', column: of, text: 'c4ca4238' } }, null)) {
      const names = nodes.map((node) => node['Index Name']);
      expect(names).toEqual(expect.arrayContaining(['search_terms_by_term', 'stores_pkey']));
      const reads = nodes.filter((node) => node['Relation Name'] === 'stores');
      expect(reads.map((node) => node['Node Type'])).not.toContain('Seq Scan');
    }
  }
});

import pg from 'pg';
import { storesStatement, type StoreFilter } from '../../src/server/modules/stores/storeRows.sql';
import { testDatabase } from '../support/sql';

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: Plan[];
}
const STORES = 3_000;
const literalOf = (value: unknown) => (typeof value === 'number' ? String(value) : `'${String(value)}'`);
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
const AFTER = { createdUs: Date.parse('2020-01-05T00:00:00Z') * 1000, id: '00000000-0000-4000-8000-000000000000' };

let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client(testDatabase());
  await client.connect();
  await client.query('begin');
  await client.query("set local app.store = '*'");
  // Nobody else ever sees them.
  await client.query(
    `insert into stores (name, subdomain, is_active, created_at)
     select 'Plan ' || md5(n::text), 'plan-' || n, n % 50 <> 0, timestamptz '2020-01-01' + n * interval '1 minute'
     from generate_series(1, $1::integer) n`,
    [STORES],
  );
  await client.query('analyze stores');
  await client.query('analyze search_terms');
  // Row-level security holds for this role, and decides which conditions an index may serve.
  await client.query('set local role regulars_app');
}, 60_000);
afterAll(async () => {
  await client.query('rollback');
  await client.end();
});

async function plansOf(filter: StoreFilter, after: typeof AFTER | null): Promise<Plan[][]> {
  const { text, values } = storesStatement(filter, { after, offset: 0 }, 25);
  const plans: Plan[][] = [];
  for (const mode of ['force_custom_plan', 'force_generic_plan']) {
    await client.query(`set local plan_cache_mode = ${mode}`);
    await client.query(`prepare reading as ${text}`);
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (format json) execute reading (${values.map(literalOf).join(', ')})`,
    );
    await client.query('deallocate reading');
    plans.push(nodesOf((rows[0] as { 'QUERY PLAN': [{ Plan: Plan }] })['QUERY PLAN'][0].Plan));
  }
  return plans;
}

test.each<[string, StoreFilter]>([
  ['all', {}],
  ['active', { active: true }],
  ['inactive', { active: false }],
])('ST-03 AP-04 a page of %s stores is taken from its index, without a sort', async (_which, filter) => {
  for (const after of [null, AFTER]) {
    for (const nodes of await plansOf(filter, after)) {
      const reads = nodes.filter((node) => node['Relation Name'] === 'stores');
      expect(reads.map((node) => node['Index Name'])).toEqual([expect.stringMatching(/^stores_newest/)]);
      expect(nodes.map((node) => node['Node Type'])).not.toContain('Sort');
    }
  }
});

test('ST-03 AP-04 a search by name or subdomain reads its endings, and only the stores that have them', async () => {
  for (const of of ['name', 'subdomain'] as const) {
    for (const nodes of await plansOf({ search: { by: 'text', of, text: 'c4ca4238' } }, null)) {
      const names = nodes.map((node) => node['Index Name']);
      expect(names).toEqual(expect.arrayContaining(['search_terms_by_term', 'stores_pkey']));
      const reads = nodes.filter((node) => node['Relation Name'] === 'stores');
      expect(reads.map((node) => node['Node Type'])).not.toContain('Seq Scan');
    }
  }
});

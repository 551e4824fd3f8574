import { listGroups } from '../../src/server/modules/groups/groups.sql';
import { Plans, recordStatement, type PlanNode } from '../support/plans';

let plans: Plans;
beforeAll(async () => {
  // Three groups have more than 5,000 stores, and 60 have 150. The plan must be good for both.
  const text = `
    set local session_replication_role = replica;
    insert into stores (name, subdomain)
      select 'Group plan ' || md5(n::text), 'group-plan-' || n from generate_series(1, 9000) n;
    insert into store_groups (name) select 'Group plan ' || n from generate_series(1, 60) n;
    insert into store_group_members (store_id, group_id)
      select s.id, g.id
      from (select id, substr(subdomain, 12)::integer as n from stores where subdomain like 'group-plan-%') s,
           (select id, substr(name, 12)::integer as n from store_groups where name like 'Group plan %') g
      where (g.n <= 3 and s.n <= 5000) or s.n % 60 = g.n - 1;
    set local session_replication_role = origin`;
  plans = await Plans.over({ text, values: [] }, ['stores', 'store_groups', 'store_group_members']);
}, 60_000);
afterAll(() => plans.close());

const getParent = (nodes: PlanNode[], node: PlanNode) => nodes.find(({ Plans: below }) => below?.includes(node));
const findByIndex = (nodes: PlanNode[], index: string) => nodes.filter((node) => node['Index Name'] === index);

const findMemberReads = (nodes: PlanNode[]) =>
  nodes.filter((node) => node['Index Name']?.startsWith('store_group_members'));

const QUERIES: [string, { id?: string; stores?: number }][] = [
  ['all groups with all their stores', {}],
  ['all groups with the first three stores of each', { stores: 3 }],
  ['one group', { id: '00000000-0000-4000-8000-000000000000' }],
];

test.each(QUERIES)('GR-01 AP-18 the query for %s reads the stores of a group by primary key', async (_name, query) => {
  for (const nodes of await plans.of(await recordStatement((sql) => listGroups(sql, query)))) {
    const byKey = findByIndex(nodes, 'stores_pkey');
    expect(byKey.map((node) => getParent(nodes, node)?.['Node Type'])).toEqual(['Nested Loop']);
    const scanned = nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name']);
    // All groups are listed, so a sequential scan of them is acceptable.
    expect(scanned.filter((table) => table !== 'store_groups')).toEqual([]);
    for (const node of findMemberReads(nodes)) expect(node['Index Cond']).toContain('group_id = ');
  }
});

test.each(QUERIES)('GR-01 AP-18 the query for %s scans at most 500 stores by name', async (_name, query) => {
  for (const nodes of await plans.of(await recordStatement((sql) => listGroups(sql, query)))) {
    const walks = findByIndex(nodes, 'stores_by_folded_name').map((node) => getParent(nodes, node));
    expect(walks.map((limit) => [limit?.['Node Type'], limit?.['Plan Rows']])).toEqual(walks.map(() => ['Limit', 500]));
    const lookups = findMemberReads(nodes).filter((node) => node['Index Cond']?.includes('store_id = '));
    const filters = nodes.filter((node) => node['One-Time Filter']?.includes('> 500'));
    // The planner may omit the scan by name if it knows that all stores are listed.
    expect(walks.length).toBeLessThanOrEqual(1);
    if (query.stores !== undefined) expect(walks).toHaveLength(1);
    expect([lookups.length, filters.length]).toEqual([walks.length, walks.length]);
  }
});

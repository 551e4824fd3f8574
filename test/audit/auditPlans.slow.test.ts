import { listAuditRows, listHistoryRows, type AuditFilter } from '../../src/server/platform/audit/auditLog.sql';
import { Plans, recordStatement, type PlanNode } from '../support/plans';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

let plans: Plans;
beforeAll(async () => {
  // There are about 570 rows for each store, actor and so on, which is more than a page.
  const text = `
    insert into audit_log (store_id, actor_role, actor_id, action, record_type, record_id)
    select ('00000000-0000-4000-8000-' || lpad((n % 211)::text, 12, '0'))::uuid, 'store_owner',
           ('00000000-0000-4000-8000-' || lpad((n % 223)::text, 12, '0'))::uuid,
           'action' || n % 199, 'type' || n % 197, (n % 209)::text
    from generate_series(1, 120000) n`;
  plans = await Plans.over({ text, values: [] }, ['audit_log']);
});
afterAll(() => plans.close());

/** Returns the plans of the first page and of a later one. */
async function getPlans(filter: AuditFilter): Promise<PlanNode[][]> {
  const first = await recordStatement((sql) => listAuditRows(sql, filter, null, 101));
  const later = await recordStatement((sql) => listAuditRows(sql, filter, 1_000_000, 101));
  return [...(await plans.of(first)), ...(await plans.of(later))];
}

test.each<[string, AuditFilter, string]>([
  ['nothing', {}, 'audit_log_pkey'],
  ['store', { storeId: id(7) }, 'audit_log_by_store'],
  ['actor', { actorId: id(7) }, 'audit_log_by_actor'],
  ['action', { action: 'action7' }, 'audit_log_by_action'],
  ['type', { recordType: 'type7' }, 'audit_log_by_type'],
  ['record', { recordId: '7' }, 'audit_log_by_record'],
])('the log by %s is read in the order of its index, without a sort', async (_by, filter, index) => {
  for (const nodes of await getPlans(filter)) {
    const reads = nodes.filter((node) => node['Relation Name'] === 'audit_log');
    expect(reads.map((node) => [node['Node Type'], node['Index Name']])).toEqual([['Index Scan', index]]);
    expect(nodes.map((node) => node['Node Type'])).not.toContain('Sort');
  }
});

test('the log of a store and a period is read from the index of the store within the ids of the period', async () => {
  const period = { from: '2000-01-01T00:00:00Z', to: '2199-01-01T00:00:00Z' };
  for (const nodes of await getPlans({ storeId: id(7), ...period })) {
    const reads = nodes.filter((node) => node['Relation Name'] === 'audit_log');
    expect(new Set(reads.map((node) => `${node['Node Type']} of ${node['Index Name']}`))).toEqual(
      new Set(['Index Scan of audit_log_by_time', 'Index Scan of audit_log_by_store']),
    );
    const condition = reads.find((node) => node['Index Name'] === 'audit_log_by_store')?.['Index Cond'];
    expect(condition).toMatch(/id >= .*id <= /);
    expect(nodes.map((node) => node['Node Type'])).not.toContain('Sort');
  }
});

test("BX-155 an owner's history is read from the index of the store, also for a period", async () => {
  for (const filter of [{}, { from: '2000-01-01', to: '2199-01-01' }]) {
    const statement = await recordStatement((sql) => listHistoryRows(sql, id(7), filter, 1_000_000, 101));
    for (const nodes of await plans.of(statement)) {
      const indexes = nodes.map((node) => node['Index Name']).filter((name) => name?.startsWith('audit_log'));
      expect(indexes).toEqual(['audit_log_by_store']);
      expect(nodes.map((node) => node['Node Type'])).not.toContain('Seq Scan');
    }
  }
});

test('the log of a record of one type reads only the rows with that record id', async () => {
  // The type 'none' has no rows, so the planner could estimate an index on types as cheapest.
  for (const recordType of ['type7', 'none']) {
    for (const nodes of await getPlans({ recordType, recordId: '7' })) {
      const indexes = nodes.map((node) => node['Index Name']).filter((name) => name?.startsWith('audit_log'));
      expect([recordType, indexes]).toEqual([recordType, ['audit_log_by_record']]);
      expect(nodes.map((node) => node['Node Type'])).not.toContain('Seq Scan');
    }
  }
});

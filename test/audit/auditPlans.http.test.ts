import pg from 'pg';
import { auditStatement, type AuditFilter } from '../../src/server/modules/audit/auditLog.sql';
import { testDatabase } from '../support/sql';

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: Plan[];
}
const literalOf = (value: unknown) => (typeof value === 'number' ? String(value) : `'${String(value)}'`);
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client(testDatabase());
  await client.connect();
  await client.query('begin');
  await client.query("set local app.store = '*'");
  // Some 570 rows for each store, actor and so on, which is more than a page; nobody else ever sees them.
  await client.query(
    `insert into audit_log (store_id, actor_role, actor_id, action, record_type, record_id)
     select ('00000000-0000-4000-8000-' || lpad((n % 211)::text, 12, '0'))::uuid, 'store_owner',
            ('00000000-0000-4000-8000-' || lpad((n % 223)::text, 12, '0'))::uuid,
            'action' || n % 199, 'type' || n % 197, (n % 209)::text
     from generate_series(1, 120000) n`,
  );
  await client.query('analyze audit_log');
  // Row-level security holds for this role, and decides which conditions an index may serve.
  await client.query('set local role regulars_app');
});
afterAll(async () => {
  await client.query('rollback');
  await client.end();
});

async function explain(filter: AuditFilter, beforeId: number | null, mode: string): Promise<Plan[]> {
  const { text, values } = auditStatement(filter, beforeId, 101);
  await client.query(`set local plan_cache_mode = ${mode}`);
  await client.query(`prepare reading as ${text}`);
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (format json) execute reading (${values.map(literalOf).join(', ')})`,
  );
  await client.query('deallocate reading');
  return nodesOf((rows[0] as { 'QUERY PLAN': [{ Plan: Plan }] })['QUERY PLAN'][0].Plan);
}

/** Plans of the first page and of a later one, made for these values and made for any. */
async function plansOf(filter: AuditFilter): Promise<Plan[][]> {
  const plans: Plan[][] = [];
  for (const mode of ['force_custom_plan', 'force_generic_plan']) {
    for (const beforeId of [null, 1_000_000]) plans.push(await explain(filter, beforeId, mode));
  }
  return plans;
}

test.each<[string, AuditFilter, string]>([
  ['nothing', {}, 'audit_log_pkey'],
  ['store', { storeId: id(7) }, 'audit_log_by_store'],
  ['actor', { actorId: id(7) }, 'audit_log_by_actor'],
  ['action', { action: 'action7' }, 'audit_log_by_action'],
  ['type', { recordType: 'type7' }, 'audit_log_by_type'],
  ['record', { recordId: '7' }, 'audit_log_by_record'],
])('Q-44 the log by %s is read in the order of its index, without a sort', async (_by, filter, index) => {
  for (const nodes of await plansOf(filter)) {
    const reads = nodes.filter((node) => node['Relation Name'] === 'audit_log');
    expect(reads.map((node) => [node['Node Type'], node['Index Name']])).toEqual([['Index Scan', index]]);
    expect(nodes.map((node) => node['Node Type'])).not.toContain('Sort');
  }
});

test('Q-44 the log of a record of a type reads no more than that record’s rows', async () => {
  // Of the second type there is no row: an index on types would look cheapest for it.
  for (const recordType of ['type7', 'none']) {
    for (const nodes of await plansOf({ recordType, recordId: '7' })) {
      const indexes = nodes.map((node) => node['Index Name']).filter((name) => name?.startsWith('audit_log'));
      expect([recordType, indexes]).toEqual([recordType, ['audit_log_by_record']]);
      expect(nodes.map((node) => node['Node Type'])).not.toContain('Seq Scan');
    }
  }
});

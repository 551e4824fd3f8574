import type { Sql } from '../../database/Database';
import type { Checked, Rule, RuleResult, Violation } from './rule';

/** Settings that apply only to the transaction. */
const SETTINGS = {
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  TimeZone: 'UTC',
  DateStyle: 'ISO',
  // Rules read whole tables. A nested loop that the planner takes for short would take minutes.
  enable_nestloop: 'off',
  // Compiling takes longer than it saves.
  jit: 'off',
  work_mem: '64MB',
} as const;

/** Begins a transaction that reads one snapshot of the database, by default a new one. */
export async function beginSnapshot(sql: Sql, snapshot?: string): Promise<void> {
  await sql.query('begin isolation level repeatable read read only');
  // PostgreSQL allows no parameter here. The name comes from exportSnapshot.
  if (snapshot !== undefined) await sql.query(`set transaction snapshot '${snapshot}'`);
}

/** Returns the name of this transaction's snapshot, with which another connection can read it too. */
export async function exportSnapshot(sql: Sql): Promise<string> {
  const [exported] = await sql.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot');
  return exported?.snapshot ?? '';
}

export async function endSnapshot(sql: Sql): Promise<void> {
  await sql.query('rollback');
}

/** Whether Citus is installed. Its nodes have separate snapshots, which cannot be shared. */
export async function hasCitus(sql: Sql): Promise<boolean> {
  return (await sql.query("select from pg_extension where extname = 'citus'")).length > 0;
}

/** Gives a transaction the permissions and settings that the rules need. */
export async function prepareForRules(sql: Sql): Promise<void> {
  // With this tenant a login under row-level security can read all stores. The workers of a distributed database get it
  // together with the later SET LOCAL.
  await sql.query("select set_tenant('*')");
  for (const [name, value] of Object.entries(SETTINGS)) await sql.query(`set local ${name} = '${value}'`);
}

export async function countChecked(sql: Sql, { count: text }: Checked): Promise<number> {
  // Converted to a number, regardless of how the connection parses bigint.
  const [row] = await sql.query<{ count: number }>(`select c.count::float8 as count from (${text}) c`);
  return row?.count ?? 0;
}

/** Lists the violations of a rule up to `limit`, and counts all of them. Stores in deletion are left out. */
export async function checkRule(sql: Sql, rule: Rule, limit: number): Promise<Omit<RuleResult, 'checked'>> {
  const violations: Violation[] = [];
  let total = 0;
  const stores = rule.stores === undefined ? undefined : await sql.query<{ id: string }>(`${rule.stores} order by 1`);
  for (const text of rule.violations) {
    for (const values of stores?.map(({ id }) => [id]) ?? [[]]) {
      const rows = await sql.query<{ storeId: string | null; id: string; total: number }>(
        `select v.store_id as "storeId", v.id, (count(*) over ())::float8 as total
         from (${text}) v
         where not exists (select from stores s where s.id = v.store_id and s.deletion_started_at is not null)
         order by v.store_id, v.id
         limit ${limit}`,
        values,
      );
      total += rows[0]?.total ?? 0;
      for (const { storeId, id } of rows) violations.push({ storeId, id });
    }
  }
  return { id: rule.id, title: rule.title, unit: rule.checked.unit, total, violations: violations.slice(0, limit) };
}

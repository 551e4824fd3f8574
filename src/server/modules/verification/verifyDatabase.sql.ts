import type { Sql } from '../../database/Database';
import type { Checked, Rule, RuleResult, Violation } from './rule';

/** For the transaction only. */
const SETTINGS = {
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  TimeZone: 'UTC',
  DateStyle: 'ISO',
  // Every rule reads whole tables: a loop over an index that the planner takes for short would take minutes.
  enable_nestloop: 'off',
  // Compiling takes longer than it saves.
  jit: 'off',
  work_mem: '64MB',
} as const;

/** Begins a transaction that reads one snapshot of the database, by default a new one. */
export async function beginSnapshot(sql: Sql, snapshot?: string): Promise<void> {
  await sql.query('begin isolation level repeatable read read only');
  // A parameter is not allowed there; the name is PostgreSQL's own.
  if (snapshot !== undefined) await sql.query(`set transaction snapshot '${snapshot}'`);
}

/** The name of the snapshot of this transaction, by which another connection reads the same. */
export async function exportSnapshot(sql: Sql): Promise<string> {
  const [exported] = await sql.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot');
  return exported?.snapshot ?? '';
}

/** Ends the transaction of a snapshot. */
export async function endSnapshot(sql: Sql): Promise<void> {
  await sql.query('rollback');
}

/** The nodes of a distributed database have separate snapshots, which cannot be shared. */
export async function hasCitus(sql: Sql): Promise<boolean> {
  return (await sql.query("select from pg_extension where extname = 'citus'")).length > 0;
}

/** Gives a transaction the rights and the settings that the rules need. */
export async function prepareForRules(sql: Sql): Promise<void> {
  // Row-level security then lets a login without further rights read all stores. The workers of a distributed database
  // get this and what SET LOCAL sets afterward.
  await sql.query("select set_tenant('*')");
  for (const [name, value] of Object.entries(SETTINGS)) await sql.query(`set local ${name} = '${value}'`);
}

/** Counts what rules look at. */
export async function countChecked(sql: Sql, { count: text }: Checked): Promise<number> {
  // As a number, however the connection parses a bigint.
  const [row] = await sql.query<{ count: number }>(`select c.count::float8 as count from (${text}) c`);
  return row?.count ?? 0;
}

/** Lists what breaks a rule, up to `limit`, and counts all of it. Stores that are being deleted are left out. */
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

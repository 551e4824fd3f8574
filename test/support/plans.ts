import pg from 'pg';
import type { ScopedDatabase, Sql, Value } from '../../src/server/database/Database';
import { testDatabase } from './sql';

/** A node in the output of EXPLAIN (FORMAT JSON). */
export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'One-Time Filter'?: string;
  'Plan Rows': number;
  Plans?: PlanNode[];
}
export interface Statement {
  text: string;
  values: readonly unknown[];
}

const LOCK = 5_150_274_338;
const flattenPlan = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(flattenPlan)];

/** Formats a value as an SQL literal: 7, 'text', '2026-03-04T…Z', '{"a","b"}', null. */
function toLiteral(value: unknown): string {
  if (value instanceof Date) return `'${value.toISOString()}'`;
  if (Array.isArray(value)) return `'{${value.map((one) => JSON.stringify(one)).join(', ')}}'`;
  return typeof value === 'string' ? `'${value}'` : JSON.stringify(value);
}

/**
 * Generic plans are made for a store of average size. Other tests add many small ones: this makes the average one large,
 * whatever ran before.
 */
async function keepSmallStoresOut(client: pg.Client, table: string): Promise<void> {
  const { rowCount } = await client.query(
    "select from pg_attribute where attrelid = $1::regclass and attname = 'store_id' and not attisdropped",
    [table],
  );
  if (rowCount === 1) await client.query(`alter table ${table} alter column store_id set (n_distinct = 1)`);
}

/** Records the statements that `work` sends. Each is answered with no rows, or with `rows` of its text. */
export async function recordStatements(
  work: (db: ScopedDatabase) => Promise<unknown>,
  rows: (text: string) => object[] = () => [],
): Promise<Statement[]> {
  const statements: Statement[] = [];
  const sql: Sql = {
    query<Row extends object>(text: string, values: readonly Value[] = []) {
      statements.push({ text, values });
      return Promise.resolve(rows(text) as Row[]);
    },
  };
  await work({ ...sql, transaction: (run) => run(sql) });
  return statements;
}

/** A transaction that plans statements for rows that no other transaction sees. */
export class Plans {
  private constructor(private readonly client: pg.Client) {}

  /** Fills the tables with `fill`, updates their statistics, and switches to the role of the application. */
  static async over(fill: Statement, tables: readonly string[]): Promise<Plans> {
    const client = new pg.Client(testDatabase());
    await client.connect();
    await client.query('begin');
    // One at a time, because analyze locks the tables until the transaction ends.
    await client.query(`select pg_advisory_xact_lock(${LOCK})`);
    await client.query("set local app.store = '*'");
    // The setting of the packaged server, which docs/operations.md also recommends, so that the plans are comparable.
    await client.query('set local random_page_cost = 1.1');
    await client.query(fill.text, [...fill.values]);
    for (const table of tables) {
      await keepSmallStoresOut(client, table);
      await client.query(`analyze ${table}`);
    }
    // Row-level security applies to this role and affects which conditions can use an index.
    await client.query('set local role regulars_app');
    return new Plans(client);
  }

  /** Gets the nodes of two plans: one for these values and a generic one. */
  async of({ text, values }: Statement): Promise<PlanNode[][]> {
    const plans: PlanNode[][] = [];
    for (const mode of ['force_custom_plan', 'force_generic_plan']) {
      await this.client.query(`set local plan_cache_mode = ${mode}`);
      await this.client.query(`prepare reading as ${text}`);
      const { rows } = await this.client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `explain (format json) execute reading (${values.map(toLiteral).join(', ')})`,
      );
      await this.client.query('deallocate reading');
      plans.push(flattenPlan((rows[0] as { 'QUERY PLAN': [{ Plan: PlanNode }] })['QUERY PLAN'][0].Plan));
    }
    return plans;
  }

  async close(): Promise<void> {
    await this.client.query('rollback');
    await this.client.end();
  }
}

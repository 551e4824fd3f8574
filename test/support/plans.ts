import pg from 'pg';
import type { ScopedDatabase, Sql, Value } from '../../src/server/database/Database';
import { createEmptyDatabase, type EmptyDatabase } from './emptyDatabase';

/** A node in the output of EXPLAIN (FORMAT JSON). */
export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'One-Time Filter'?: string;
  'Plan Rows': number;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  'Index Searches'?: number;
  Plans?: PlanNode[];
}
export interface Statement {
  text: string;
  values: readonly unknown[];
}

const flattenPlan = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(flattenPlan)];

/** The rows of a node over all loops, because EXPLAIN reports the rows of one loop. */
function countNode(node: PlanNode): number {
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0);
  return ((node['Actual Rows'] ?? 0) + removed) * (node['Actual Loops'] ?? 0) + (node['Index Searches'] ?? 0);
}

/** Formats a value as an SQL literal, such as 7, 'text', '2026-03-04T…Z', '{"a","b"}' or null. */
function toLiteral(value: unknown): string {
  if (value instanceof Date) return `'${value.toISOString()}'`;
  if (Array.isArray(value)) return `'{${value.map((one) => JSON.stringify(one)).join(', ')}}'`;
  return typeof value === 'string' ? `'${value}'` : JSON.stringify(value);
}

/** Records the statements that `work` sends. Each returns the rows given for its text, or no rows. */
export async function recordStatements(
  work: (db: ScopedDatabase<'platform'>) => Promise<unknown>,
  rows: (text: string) => object[] = () => [],
): Promise<Statement[]> {
  const statements: Statement[] = [];
  const sql: Sql<'platform'> = {
    query<Row extends object>(text: string, values: readonly Value[] = []) {
      statements.push({ text, values });
      return Promise.resolve(rows(text) as Row[]);
    },
  };
  await work({ ...sql, transaction: (run) => run(sql) });
  return statements;
}

/** Records the only statement that `read` sends. It returns these rows. */
export async function recordStatement(
  read: (sql: Sql<'platform'>) => Promise<unknown>,
  ...rows: readonly object[]
): Promise<Statement> {
  const [statement, ...others] = await recordStatements(read, () => [...rows]);
  if (!statement || others.length > 0) throw new Error('not one statement was sent');
  return statement;
}

/**
 * Plans statements in a separate database, because the rows and pages that other suites leave in a shared one would
 * decide between indexes of similar cost. The rows are not committed, so that autovacuum never counts them.
 */
export class Plans {
  private constructor(
    private readonly client: pg.Client,
    private readonly database: EmptyDatabase,
  ) {}

  /**
   * Fills the tables with `fill`, updates the statistics and switches to the role of the application. The rows of
   * `later` are added after the statistics were computed.
   */
  static async over(fill: Statement, tables: readonly string[], later: readonly Statement[] = []): Promise<Plans> {
    const database = await createEmptyDatabase();
    const client = new pg.Client({ connectionString: database.url });
    const plans = new Plans(client, database);
    try {
      await client.connect();
      await client.query('begin');
      await client.query("set local app.store = '*'");
      // The packaged server has this setting and docs/operations.md recommends it, so that the plans are comparable.
      await client.query('set local random_page_cost = 1.1');
      await client.query(fill.text, [...fill.values]);
      for (const table of tables) await client.query(`analyze ${table}`);
      for (const { text, values } of later) await client.query(text, [...values]);
      // Row-level security applies to this role and affects which conditions can use an index.
      await client.query('set local role regulars_app');
      return plans;
    } catch (error) {
      // An open connection would keep jest from exiting.
      await plans.close();
      throw error;
    }
  }

  /** Returns the nodes of two plans: one for these values and a generic one. */
  async of(statement: Statement): Promise<PlanNode[][]> {
    return this.explain(statement, 'format json');
  }

  /**
   * Runs the statement twice, with a plan for these values and with a generic one. Returns for each plan the number of
   * rows that all nodes read, compared and returned, plus the number of index searches.
   */
  async countRows(statement: Statement): Promise<number[]> {
    const plans = await this.explain(statement, 'analyze, timing off, format json');
    return plans.map((nodes) => nodes.reduce((sum, node) => sum + countNode(node), 0));
  }

  /** Reads rows with the role of the application. */
  async read<Row extends object>({ text, values }: Statement): Promise<Row[]> {
    return (await this.client.query<Row>(text, [...values])).rows;
  }

  private async explain({ text, values }: Statement, options: string): Promise<PlanNode[][]> {
    const plans: PlanNode[][] = [];
    for (const mode of ['force_custom_plan', 'force_generic_plan']) {
      await this.client.query(`set local plan_cache_mode = ${mode}`);
      await this.client.query(`prepare reading as ${text}`);
      const { rows } = await this.client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `explain (${options}) execute reading (${values.map(toLiteral).join(', ')})`,
      );
      await this.client.query('deallocate reading');
      plans.push(flattenPlan((rows[0] as { 'QUERY PLAN': [{ Plan: PlanNode }] })['QUERY PLAN'][0].Plan));
    }
    return plans;
  }

  async close(): Promise<void> {
    await this.client.end();
    await this.database.drop();
  }
}

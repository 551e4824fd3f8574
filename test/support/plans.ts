import pg from 'pg';
import { testDatabase } from './sql';

/** A node of what EXPLAIN (FORMAT JSON) tells. */
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
const nodesOf = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** As it would be written in a statement: 7, 'text', '{"a","b"}', null. */
function literalOf(value: unknown): string {
  if (Array.isArray(value)) return `'{${value.map((one) => JSON.stringify(one)).join(', ')}}'`;
  return typeof value === 'string' ? `'${value}'` : JSON.stringify(value);
}

/** A transaction that plans statements over rows which nobody else ever sees. */
export class Plans {
  private constructor(private readonly client: pg.Client) {}

  /** Fills the tables by `fill`, reads their statistics, and then plans as the application's role. */
  static async over(fill: Statement, tables: readonly string[]): Promise<Plans> {
    const client = new pg.Client(testDatabase());
    await client.connect();
    await client.query('begin');
    // One at a time: analyze keeps others from the table until the transaction ends, in whatever order they come.
    await client.query(`select pg_advisory_xact_lock(${LOCK})`);
    await client.query("set local app.store = '*'");
    // As the packaged server has it, and docs/operations.md advises for others: plans are compared at one price.
    await client.query('set local random_page_cost = 1.1');
    await client.query(fill.text, [...fill.values]);
    for (const table of tables) await client.query(`analyze ${table}`);
    // Row-level security holds for this role, and decides which conditions an index may serve.
    await client.query('set local role regulars_app');
    return new Plans(client);
  }

  /** The nodes of two plans: one made for these values, one made for any. */
  async of({ text, values }: Statement): Promise<PlanNode[][]> {
    const plans: PlanNode[][] = [];
    for (const mode of ['force_custom_plan', 'force_generic_plan']) {
      await this.client.query(`set local plan_cache_mode = ${mode}`);
      await this.client.query(`prepare reading as ${text}`);
      const { rows } = await this.client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `explain (format json) execute reading (${values.map(literalOf).join(', ')})`,
      );
      await this.client.query('deallocate reading');
      plans.push(nodesOf((rows[0] as { 'QUERY PLAN': [{ Plan: PlanNode }] })['QUERY PLAN'][0].Plan));
    }
    return plans;
  }

  async close(): Promise<void> {
    await this.client.query('rollback');
    await this.client.end();
  }
}

import pg from 'pg';
import { namedStatement } from './namedStatement';

/** Statements without rows of interest that go before another; every connection knows them from its greeting. */
const PRELUDES = {
  begin: namedStatement('begin'),
  tenant: namedStatement("select set_config('app.store', $1, false)"),
  tenantOfTransaction: namedStatement("select set_config('app.store', $1, true)"),
};
export type LeadingStatement = readonly [keyof typeof PRELUDES, ...string[]];

/** Makes a connection know the preludes. Changes nothing: the tenant of a new connection is none. */
export async function prepareLeadingStatements(client: pg.ClientBase): Promise<void> {
  const { begin, tenant, tenantOfTransaction } = PRELUDES;
  await Promise.all([
    client.query(begin),
    client.query({ ...tenant, values: [''] }),
    client.query({ ...tenantOfTransaction, values: [''] }),
    client.query('commit'),
  ]);
}

/**
 * Sends the preludes and the statement as one message with one end, so they stand or fall together and cost one
 * answer: when a prelude fails, the server skips what follows it.
 */
export function pipelinedQuery<Row extends object>(
  client: pg.ClientBase,
  preludes: readonly LeadingStatement[],
  statement: pg.QueryConfig,
): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    const query = new PrecededQuery(statement, preludes, (error, result) => {
      if (error) reject(error);
      else resolve(result.rows as Row[]);
    });
    client.query(query);
  });
}

type Told = (error: Error | null | undefined, result: { rows: unknown[] }) => void;
interface Wire {
  bind(bound: { statement: string | undefined; values: readonly string[] }): void;
  execute(portal: null): void;
}
/** How pg's own query class writes itself and hears its answer; its types show only the outside. */
interface Query extends pg.Submittable {
  prepare(connection: Wire): void;
  handleDataRow(row: unknown): void;
  handleCommandComplete(message: unknown, connection: Wire): void;
}
const Query = pg.Query as unknown as new (config: pg.QueryConfig, values: undefined, told: Told) => Query;

class PrecededQuery extends Query {
  // Answers still to come that are the preludes' own.
  private passing: number;

  constructor(
    statement: pg.QueryConfig,
    private readonly preludes: readonly LeadingStatement[],
    told: Told,
  ) {
    super(statement, undefined, told);
    this.passing = preludes.length;
  }

  override prepare(connection: Wire): void {
    for (const [name, ...values] of this.preludes) {
      connection.bind({ statement: PRELUDES[name].name, values });
      connection.execute(null);
    }
    super.prepare(connection);
  }

  override handleDataRow(row: unknown): void {
    if (this.passing === 0) super.handleDataRow(row);
  }

  override handleCommandComplete(message: unknown, connection: Wire): void {
    if (this.passing > 0) this.passing -= 1;
    else super.handleCommandComplete(message, connection);
  }
}

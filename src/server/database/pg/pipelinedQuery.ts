import pg from 'pg';
import { namedStatement } from './namedStatement';

/** Statements that can be sent ahead of another; their rows are ignored. Prepared on every new connection. */
const LEADING_STATEMENTS = {
  begin: namedStatement('begin'),
  tenant: namedStatement("select set_config('app.store', $1, false)"),
  transactionTenant: namedStatement("select set_config('app.store', $1, true)"),
};
export type LeadingStatement = readonly [keyof typeof LEADING_STATEMENTS, ...string[]];

/** Prepares the leading statements on a new connection. Leaves its tenant empty, as it was. */
export async function prepareLeadingStatements(client: pg.ClientBase): Promise<void> {
  const { begin, tenant, transactionTenant } = LEADING_STATEMENTS;
  await Promise.all([
    client.query(begin),
    client.query({ ...tenant, values: [''] }),
    client.query({ ...transactionTenant, values: [''] }),
    client.query('commit'),
  ]);
}

/**
 * Sends the leading statements and the statement in one message with a single Sync, which costs one round trip: when a
 * leading statement fails, the server skips the rest.
 */
export function pipelinedQuery<Row extends object>(
  client: pg.ClientBase,
  leading: readonly LeadingStatement[],
  statement: pg.QueryConfig,
): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    const query = new PipelinedQuery(statement, leading, (error, result) => {
      if (error) reject(error);
      else resolve(result.rows as Row[]);
    });
    client.query(query);
  });
}

type QueryCallback = (error: Error | null | undefined, result: { rows: unknown[] }) => void;
interface Connection {
  bind(config: { statement: string | undefined; values: readonly string[] }): void;
  execute(portal: null): void;
}
/** The methods of pg's query class that send it and receive its response; pg's types do not declare them. */
interface Query extends pg.Submittable {
  prepare(connection: Connection): void;
  handleDataRow(row: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
}
const Query = pg.Query as unknown as new (config: pg.QueryConfig, values: undefined, callback: QueryCallback) => Query;

class PipelinedQuery extends Query {
  // Responses to the leading statements that are still to come.
  private pending: number;

  constructor(
    statement: pg.QueryConfig,
    private readonly leading: readonly LeadingStatement[],
    callback: QueryCallback,
  ) {
    super(statement, undefined, callback);
    this.pending = leading.length;
  }

  override prepare(connection: Connection): void {
    for (const [name, ...values] of this.leading) {
      connection.bind({ statement: LEADING_STATEMENTS[name].name, values });
      connection.execute(null);
    }
    super.prepare(connection);
  }

  override handleDataRow(row: unknown): void {
    if (this.pending === 0) super.handleDataRow(row);
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.pending > 0) this.pending -= 1;
    else super.handleCommandComplete(message, connection);
  }
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import type pg from 'pg';
import type { CommittedEvent, OnCommitted, Reach, Sql, Value } from '../Database';
import type { Connection } from './connection';
import { breaksSession, translateError } from './errors';
import type { Pool } from './pool';
import { send } from './send';

/**
 * Runs `work` in a transaction of the tenant. Statements of one turn of the event loop leave in one write. If several
 * of them fail, `work` gets the error of the first one.
 */
export async function inTransaction<T, R extends Reach>(
  pool: Pool,
  connection: Connection,
  tenant: string,
  work: (sql: Sql<R>) => Promise<T>,
  {
    statementTimeoutMs,
    onCommitted,
  }: { statementTimeoutMs?: number | undefined; onCommitted?: OnCommitted | undefined },
): Promise<T> {
  const events: CommittedEvent[] = [];
  const emitAfterCommit = onCommitted && ((event: CommittedEvent) => void events.push(event));
  const statements = new TransactionStatements(pool, connection);
  try {
    // `work` must not start before both have succeeded. Otherwise it would be neither atomic nor limited to the tenant.
    await Promise.all(pool.tenantStatements.begin(tenant).map((each) => send(connection, each)));
    if (statementTimeoutMs !== undefined) {
      await statements.query("select set_config('statement_timeout', $1, true)", [`${statementTimeoutMs}ms`]);
    }
    const result = await work({ query: (text, values) => statements.query(text, values), emitAfterCommit });
    statements.close();
    // The COMMIT of a transaction with a failed statement does not fail, but returns ROLLBACK.
    if ((await send(connection, pool.toStatement('commit'))).command !== 'COMMIT')
      throw new Error('the transaction was rolled back');
    if (events.length > 0) onCommitted?.(events);
    return result;
  } catch (error) {
    statements.end();
    await send(connection, pool.toStatement('rollback')).catch(() => pool.discard(connection));
    if (breaksSession(error)) pool.discard(connection);
    throw error;
  }
}

class TransactionStatements {
  private open = true;
  private unanswered = 0;
  private failure: { error: unknown } | null = null;

  constructor(
    private readonly pool: Pool,
    private readonly connection: Connection,
  ) {}

  query<Row extends object>(text: string, values?: readonly Value[]): Promise<Row[]> {
    const response = this.run<Row>(this.pool.toStatement(text, values));
    // The transaction fails with this error anyway. An unhandled rejection must not end the process as well.
    response.catch(() => undefined);
    return response;
  }

  /** Checks before the COMMIT that all statements have succeeded and were awaited. */
  close(): void {
    this.end();
    if (this.unanswered > 0) throw new Error('a statement was not awaited: the transaction was rolled back');
    if (this.failure) {
      throw new Error('a statement failed but its error was ignored: the transaction was rolled back', {
        cause: this.failure.error,
      });
    }
  }

  end(): void {
    this.open = false;
  }

  private async run<Row extends object>(statement: pg.QueryConfig): Promise<Row[]> {
    if (!this.open) throw new Error('the transaction has ended: a statement was not awaited');
    this.unanswered += 1;
    try {
      const { rows } = await send<Row>(this.connection, statement);
      // After a failure only a rollback to a savepoint succeeds, so from here on the transaction works again.
      this.failure = null;
      return rows;
    } catch (error) {
      if (breaksSession(error)) this.pool.discard(this.connection);
      if (this.failure) {
        // The server rejected it because an earlier statement failed, whose error must reach the work first.
        const { failure } = this;
        await nextTurn();
        throw failure.error;
      }
      // The error is translated here, because `work` may handle a ConstraintViolation.
      this.failure = { error: translateError(error) };
      throw this.failure.error;
    } finally {
      this.unanswered -= 1;
    }
  }
}

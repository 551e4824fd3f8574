import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { OnCommitted, QueryOptions, Reach, ScopedDatabase, Sql, TransactionOptions, Value } from '../Database';
import type { Connection } from './connection';
import { breaksSession, hasStaleStatements, isRetryable, translateError } from './errors';
import type { Pool } from './pool';
import { send } from './send';
import { inTransaction } from './transaction';

const MAX_ATTEMPTS = 3;

interface ScopeOptions {
  onCommitted?: OnCommitted | undefined;
  /** Called with every error before it is thrown. Returns the error to throw. */
  explain: (error: unknown) => unknown;
}

/** Runs statements that see the rows of `tenant`: the id of a store or shop in lower case, or '*' for every store. */
export function createTenantScope<R extends Reach>(
  pool: Pool,
  tenant: string,
  options: ScopeOptions,
): ScopedDatabase<R> {
  const { onCommitted, explain } = options;
  const { leases } = pool;
  const transaction = <T>(
    work: (sql: Sql<R>) => Promise<T>,
    { statementTimeoutMs }: TransactionOptions = {},
  ): Promise<T> => {
    const run = (connection: Connection) =>
      inTransaction(pool, connection, tenant, work, { statementTimeoutMs, onCommitted });
    return withRetry(() => pool.use(run, statementTimeoutMs), leases + 1, explain);
  };
  return {
    query<Row extends object>(text: string, values?: readonly Value[], { multiplexed = false }: QueryOptions = {}) {
      if (!multiplexed) return transaction((tx) => tx.query<Row>(text, values));
      const statement = pool.toStatement(text, values);
      // The pool itself repeats reads that failed because of a stale statement.
      const send = () => pool.multiplex((connection) => read<Row>(pool, connection, tenant, statement));
      return withRetry(send, 1, explain);
    },
    transaction,
  };
}

async function read<Row extends object>(
  pool: Pool,
  connection: Connection,
  tenant: string,
  statement: pg.QueryConfig,
): Promise<Row[]> {
  const statements = pool.tenantStatements.wrapRead(connection, tenant, statement);
  try {
    // Rejects with the error of the first failed statement. All of them must succeed before any row is used.
    const results = await Promise.all(statements.map((each) => send<Row>(connection, each)));
    return results[statements.indexOf(statement)]?.rows ?? [];
  } catch (error) {
    if (breaksSession(error)) pool.discard(connection);
    throw error;
  }
}

/**
 * Runs `work` up to three times when it fails with a retryable error, and up to `staleAttempts` times when a statement
 * is stale, because every connection in the pool may have stale statements.
 * @throws the last error, translated by translateError and `explain`.
 */
async function withRetry<T>(
  work: () => Promise<T>,
  staleAttempts: number,
  explain: ScopeOptions['explain'],
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const isStale = hasStaleStatements(error);
      if (attempt >= (isStale ? staleAttempts : MAX_ATTEMPTS) || !isRetryable(error)) {
        throw explain(translateError(error));
      }
      if (isStale) continue;
      // The delay is random, so that two transactions that collided do not collide again.
      await sleep(Math.random() * 20 * attempt);
    }
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { QueryOptions, ScopedDatabase, Sql, Value } from '../Database';
import type { Connection } from './connection';
import { breaksSession, isRetryable, translateError } from './errors';
import type { Pool } from './pool';
import { send } from './send';
import { inTransaction } from './transaction';

const MAX_ATTEMPTS = 3;

/** Statements that see the rows of `tenant`: a store id in lower case, or '*' for every store. */
export function createTenantScope(pool: Pool, tenant: string): ScopedDatabase {
  return {
    query: <Row extends object>(text: string, values?: readonly Value[], { short = false }: QueryOptions = {}) => {
      const statement = pool.toStatement(text, values);
      const run = (connection: Connection) => querySingle<Row>(pool, connection, tenant, statement);
      return withPortErrors(withRetry(() => (short ? pool.share(run) : pool.use(run))));
    },
    transaction: <T>(work: (sql: Sql) => Promise<T>) =>
      withPortErrors(withRetry(() => pool.use((connection) => inTransaction(pool, connection, tenant, work)))),
  };
}

async function querySingle<Row extends object>(
  pool: Pool,
  connection: Connection,
  tenant: string,
  statement: pg.QueryConfig,
): Promise<Row[]> {
  try {
    return (await send<Row>(connection, pool.preamble.enter(tenant), statement)).rows;
  } catch (error) {
    if (breaksSession(error)) pool.discard(connection);
    throw error;
  }
}

function withPortErrors<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw translateError(error);
  });
}

/** Repeats the work when it failed with a retryable error, up to three attempts in all. */
async function withRetry<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isRetryable(error)) throw error;
      // A random delay, so that two transactions that collided do not collide again.
      await sleep(Math.random() * 20 * attempt);
    }
  }
}

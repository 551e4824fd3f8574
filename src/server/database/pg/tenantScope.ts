import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { ScopedDatabase, Sql, Value } from '../Database';
import { breaksSession, isRetryable, translateError } from './errors';
import type { Pool } from './pool';
import { pipelinedQuery } from './pipelinedQuery';
import { namedStatement } from './namedStatement';

const MAX_ATTEMPTS = 3;

/** Statements that see the rows of `tenant`: a store id in lower case, or '*' for every store. */
export function createTenantScope(pool: Pool, tenant: string): ScopedDatabase {
  return {
    query: <Row extends object>(text: string, values?: readonly Value[]) =>
      withPortErrors(
        withRetry(() => pool.use((client) => querySingle<Row>(pool, client, tenant, namedStatement(text, values)))),
      ),
    transaction: <T>(work: (sql: Sql) => Promise<T>) =>
      withPortErrors(withRetry(() => pool.use((client) => inTransaction(pool, client, tenant, work)))),
  };
}

async function querySingle<Row extends object>(
  pool: Pool,
  client: pg.PoolClient,
  tenant: string,
  statement: pg.QueryConfig,
): Promise<Row[]> {
  try {
    return await queryAsTenant<Row>(pool, client, tenant, statement);
  } catch (error) {
    if (breaksSession(error)) pool.discard(client);
    throw error;
  }
}

// The tenant stays set on the connection, so a statement is usually sent alone. When the tenant changes, both are sent in
// one message: if the tenant cannot be set, the statement does not run.
async function queryAsTenant<Row extends object>(
  { tenants }: Pool,
  client: pg.PoolClient,
  tenant: string,
  statement: pg.QueryConfig,
): Promise<Row[]> {
  if (tenants.get(client) === tenant) return (await client.query<Row>(statement)).rows;
  tenants.delete(client);
  const rows = await pipelinedQuery<Row>(client, [['tenant', tenant]], statement);
  tenants.set(client, tenant);
  return rows;
}

async function inTransaction<T>(
  pool: Pool,
  client: pg.PoolClient,
  tenant: string,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  let open = true;
  let beginning: Promise<unknown> | undefined;
  const run = async <Row extends object>(statement: pg.QueryConfig): Promise<Row[]> => {
    if (beginning) {
      await beginning;
      return (await client.query<Row>(statement)).rows;
    }
    // BEGIN is sent with the first statement, in the same message.
    const first = pipelinedQuery<Row>(client, [['begin'], ['transactionTenant', tenant]], statement);
    beginning = first.catch(() => undefined);
    return first;
  };
  const sql: Sql = {
    query: async <Row extends object>(text: string, values?: readonly Value[]) => {
      if (!open) throw new Error('the transaction has ended: a statement was not awaited');
      // Translated here already, because the work may handle a ConstraintViolation.
      return withPortErrors(run<Row>(namedStatement(text, values)));
    },
  };
  try {
    const result = await work(sql);
    open = false;
    if (!beginning) return result;
    // COMMIT of a transaction with a failed statement does not fail; it returns ROLLBACK.
    const { command } = await client.query('commit');
    if (command !== 'COMMIT')
      throw new Error('a statement failed but its error was ignored: the transaction was rolled back');
    return result;
  } catch (error) {
    open = false;
    await client.query('rollback').catch(() => {
      pool.discard(client);
    });
    if (breaksSession(error)) pool.discard(client);
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

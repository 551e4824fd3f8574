import type pg from 'pg';
import type { ScopedDatabase, Sql, Value } from '../Database';
import { breaksSession, translateError } from './errors';
import type { Pool } from './pool';
import { pipelinedQuery } from './pipelinedQuery';
import { withRetry } from './retry';
import { namedStatement } from './namedStatement';

/** Statements that see the rows of `tenant`: a store's id in lower case, or '*' for every store. */
export function createTenantScope(lending: Pool, tenant: string): ScopedDatabase {
  return {
    query: <Row extends object>(text: string, values?: readonly Value[]) =>
      portErrors(
        withRetry(() => lending.use((client) => single<Row>(lending, client, tenant, namedStatement(text, values)))),
      ),
    transaction: <T>(work: (sql: Sql) => Promise<T>) =>
      portErrors(withRetry(() => lending.use((client) => inTransaction(lending, client, tenant, work)))),
  };
}

async function single<Row extends object>(
  lending: Pool,
  client: pg.PoolClient,
  tenant: string,
  statement: pg.QueryConfig,
): Promise<Row[]> {
  try {
    return await queryAsTenant<Row>(lending, client, tenant, statement);
  } catch (error) {
    if (breaksSession(error)) lending.discard(client);
    throw error;
  }
}

// The tenant stays set on the connection, so the usual statement goes alone. When it changes, both are one message:
// without its wall the statement does not run.
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
  lending: Pool,
  client: pg.PoolClient,
  tenant: string,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  let open = true;
  let begun: Promise<unknown> | undefined;
  const run = async <Row extends object>(statement: pg.QueryConfig): Promise<Row[]> => {
    if (begun) {
      await begun;
      return (await client.query<Row>(statement)).rows;
    }
    // The transaction begins with its first statement, in the same message.
    const first = pipelinedQuery<Row>(client, [['begin'], ['tenantOfTransaction', tenant]], statement);
    begun = first.catch(() => undefined);
    return first;
  };
  const sql: Sql = {
    query: async <Row extends object>(text: string, values?: readonly Value[]) => {
      if (!open) throw new Error('the transaction is over: a statement was not awaited');
      // Spoken in the port's words here already: the work may want to know which constraint refused it.
      return portErrors(run<Row>(namedStatement(text, values)));
    },
  };
  try {
    const answer = await work(sql);
    open = false;
    if (!begun) return answer;
    // COMMIT of a transaction in which a statement failed quietly answers ROLLBACK.
    const { command } = await client.query('commit');
    if (command !== 'COMMIT') throw new Error('a statement failed and the work went on: nothing was kept');
    return answer;
  } catch (error) {
    open = false;
    await client.query('rollback').catch(() => {
      lending.discard(client);
    });
    if (breaksSession(error)) lending.discard(client);
    throw error;
  }
}

function portErrors<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw translateError(error);
  });
}

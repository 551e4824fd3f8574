import type pg from 'pg';
import type { ScopedDatabase, Sql, Value } from '../Database';
import { breaksSession, translated } from './failures';
import type { Lending } from './lending';
import { retrying } from './retry';
import { named } from './statements';

const TENANT = "select set_config('app.store', $1, false)";

/** Statements that see the rows of `tenant`: a store's id in lower case, or '*' for every store. */
export function scopeOf(lending: Lending, tenant: string): ScopedDatabase {
  return {
    query: <Row extends object>(text: string, values?: readonly Value[]) =>
      portErrors(retrying(() => lending.use((client) => single<Row>(lending, client, tenant, named(text, values))))),
    transaction: <T>(work: (sql: Sql) => Promise<T>) =>
      portErrors(retrying(() => lending.use((client) => inTransaction(lending, client, tenant, work)))),
  };
}

async function single<Row extends object>(
  lending: Lending,
  client: pg.PoolClient,
  tenant: string,
  statement: pg.QueryConfig,
): Promise<Row[]> {
  try {
    return await behindTheWall<Row>(lending, client, tenant, statement);
  } catch (error) {
    if (breaksSession(error)) lending.discard(client);
    throw error;
  }
}

// The tenant stays set on the connection, so the usual statement is one message. When it changes, both are sent
// together and answered one after the other: no round trip more.
async function behindTheWall<Row extends object>(
  { tenants }: Lending,
  client: pg.PoolClient,
  tenant: string,
  statement: pg.QueryConfig,
): Promise<Row[]> {
  if (tenants.get(client) === tenant) return (await client.query<Row>(statement)).rows;
  tenants.delete(client);
  const [set, result] = await Promise.allSettled([client.query(named(TENANT, [tenant])), client.query<Row>(statement)]);
  // Without its wall the answer must not be seen by anybody.
  if (set.status === 'rejected') throw new TenantNotSet(set.reason);
  tenants.set(client, tenant);
  if (result.status === 'rejected') throw result.reason;
  return result.value.rows;
}

class TenantNotSet extends Error {
  constructor(cause: unknown) {
    super('Connection terminated: the tenant could not be set', { cause });
  }
}

async function inTransaction<T>(
  lending: Lending,
  client: pg.PoolClient,
  tenant: string,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  let open = true;
  const sql: Sql = {
    query: async <Row extends object>(text: string, values?: readonly Value[]) => {
      if (!open) throw new Error('the transaction is over: a statement was not awaited');
      // Spoken in the port's words here already: the work may want to know which constraint refused it.
      return (await portErrors(client.query<Row>(named(text, values)))).rows;
    },
  };
  try {
    // One trip. `tenant` is a checked uuid or '*', so it can stand in the text.
    await client.query(`begin; select set_config('app.store', '${tenant}', true)`);
    const answer = await work(sql);
    open = false;
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
    throw translated(error);
  });
}

import pg from 'pg';
import type { Sql } from '../../src/server/database/Database';
import { getErrorCode } from '../../src/server/database/errorCode';
import { isCluster } from './cluster';

/** In tests, counts and sums fit into a JavaScript number. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

const DEADLOCK = '40P01';
const MAX_ATTEMPTS = 20;
let pool: pg.Pool | undefined;

/** Runs a statement as the database owner, across all stores, to prepare data or check results. */
export async function sql<Row extends object = Record<string, unknown>>(
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  pool ??= createPool({ ...testDatabase(), max: 4 });
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await (isCluster && STATEMENT.test(text) ? runOnAllNodes<Row> : run<Row>)(pool, text, values);
    } catch (error) {
      // On a cluster, changes of reference tables can deadlock. The product retries them too.
      if (!isCluster || attempt === MAX_ATTEMPTS || getErrorCode(error) !== DEADLOCK) throw error;
    }
  }
}

/** Others, such as `create database`, may not run in a transaction. */
const STATEMENT = /^\s*(select|insert|update|delete|with)\b/i;

async function run<Row extends object>(on: pg.Pool | pg.PoolClient, text: string, values: unknown[]): Promise<Row[]> {
  return (await on.query<Row>(text, values)).rows;
}

/** Tells the workers of a cluster too that all stores are seen, which they learn only in a transaction. */
async function runOnAllNodes<Row extends object>(from: pg.Pool, text: string, values: unknown[]): Promise<Row[]> {
  const client = await from.connect();
  try {
    await client.query('begin');
    await client.query("select set_tenant('*')");
    const rows = await run<Row>(client, text, values);
    await client.query('commit');
    return rows;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/**
 * Creates connections that see all stores. Dropping a database ends idle connections to it, and without an error
 * listener that would end the process. A statement on a lost connection still fails.
 */
export function createPool(config: pg.PoolConfig): pg.Pool {
  const created = new pg.Pool({ options: '-c app.store=*', ...config });
  created.on('error', () => undefined);
  return created;
}

/** The database as an `Sql` of the product, for functions that take one. */
export const ownerSql: Sql<'platform'> = {
  query: <Row extends object>(text: string, values?: readonly unknown[]) => sql<Row>(text, values ? [...values] : []),
};

export async function closeSql(): Promise<void> {
  await pool?.end();
  pool = undefined;
}

/** The connection settings for the database of this run. */
export function testDatabase(): pg.ClientConfig {
  return JSON.parse(requireEnv('REGULARS_TEST_DATABASE')) as pg.ClientConfig;
}

/** The URL of another database on this database server. */
export function getDatabaseUrl(database: string): string {
  const { connectionString, host = '', port, user, password } = testDatabase();
  const url = new URL(connectionString ?? 'postgres://localhost');
  url.pathname = database;
  if (connectionString) return url.href;
  url.username = user ?? '';
  url.password = String(password);
  url.port = String(port);
  url.searchParams.set('host', host);
  return url.href;
}

/** Settings with which another server uses the database of this run. */
export function sharedDatabaseEnv(): Record<string, string> {
  return JSON.parse(requireEnv('REGULARS_TEST_DATABASE_ENV')) as Record<string, string>;
}

/** Settings with which another server uses another database here, through the pooler if there is one. */
export function databaseEnv(database: string): Record<string, string> {
  const { DATABASE_URL = '', DATABASE_DIRECT_URL: direct, ...settings } = sharedDatabaseEnv();
  if (direct === undefined) return { DATABASE_URL: getDatabaseUrl(database) };
  const url = new URL(DATABASE_URL);
  url.pathname = database;
  return { ...settings, DATABASE_URL: url.href, DATABASE_DIRECT_URL: getDatabaseUrl(database) };
}

export function requireEnv(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run this with jest or playwright and the project's configuration`);
  return value;
}

import pg from 'pg';
import type { Sql } from '../../src/server/database/Database';

/** In tests, count(*) and sums fit into a number. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

let pool: pg.Pool | undefined;

/** Runs a statement as the owner of the database, across all stores: to prepare data and to check results. */
export async function sql<Row extends object = Record<string, unknown>>(
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  pool ??= new pg.Pool({ ...testDatabase(), options: '-c app.store=*', max: 4 });
  return (await pool.query<Row>(text, values)).rows;
}

/** The same as an `Sql` of the product, for functions that take one. */
export const ownerSql: Sql = {
  query: <Row extends object>(text: string, values?: readonly unknown[]) => sql<Row>(text, values ? [...values] : []),
};

export async function closeSql(): Promise<void> {
  await pool?.end();
  pool = undefined;
}

/** The connection of the database of this run. */
export function testDatabase(): pg.ClientConfig {
  return JSON.parse(requireEnv('REGULARS_TEST_DATABASE')) as pg.ClientConfig;
}

/** The URL of another database on the same server. */
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

/** Settings with which another server uses another database on the same server, through the pooler if there is one. */
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

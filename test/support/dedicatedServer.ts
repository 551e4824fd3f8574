import { randomBytes } from 'node:crypto';
import type { Sql, Value } from '../../src/server/database/Database';
import { isCluster } from './cluster';
import { createEmptyDatabase, type EmptyDatabase } from './emptyDatabase';
import { startServer, type RunningProcess } from './server';
import { closeSql, createPool, getDatabaseUrl, sql } from './sql';
import { PASSWORD_HASH } from './testStore';

/** A server with its own database that no other test uses. */
export interface DedicatedServer {
  url: string;
  /** Settings with which another program uses this database. */
  env: Record<string, string>;
  /** The email of a platform administrator who can sign in. */
  email: string;
  /** Runs a statement as the database owner, across all stores. */
  sql(text: string, values?: unknown[]): Promise<unknown[]>;
  /** The log so far. */
  output(): string;
  /** Stops the server and keeps the database. */
  stop: RunningProcess['stop'];
  close(): Promise<void>;
}

/** Starts a server with a new database. `close` stops the server and drops the database. */
export async function startDedicatedServer(env: Record<string, string> = {}): Promise<DedicatedServer> {
  // On a cluster, a database cannot be copied from a template, because the worker nodes would not copy theirs.
  const { url, drop } = isCluster ? await createDatabase() : await createEmptyDatabase();
  const server = await startServer({ LOG_LEVEL: 'info', ...env, DATABASE_URL: url });
  const pool = createPool({ connectionString: url, max: 1 });
  const email = 'ada@example.com';
  await pool.query("insert into accounts (role, name, email, password_hash) values ('platform_admin', 'Ada', $1, $2)", [
    email,
    PASSWORD_HASH,
  ]);
  return {
    url: server.url,
    env: { DATABASE_URL: url, ...env },
    email,
    sql: async (text, values = []) => (await pool.query<object>(text, values)).rows,
    output: () => server.output(),
    stop: (signal) => server.stop(signal),
    async close() {
      await pool.end();
      const stopped = await Promise.allSettled([server.stop()]);
      await drop();
      if (stopped[0].status === 'rejected') throw stopped[0].reason;
    },
  };
}

/** The database as an `Sql` of the product, for functions that take one. */
export const ownerOf = (server: DedicatedServer): Sql => ({
  query: async <Row extends object>(text: string, values: readonly Value[] = []) =>
    (await server.sql(text, [...values])) as Row[],
});

/** Creates a database without a schema. */
async function createDatabase(): Promise<EmptyDatabase> {
  const name = `dedicated_${randomBytes(5).toString('hex')}`;
  await sql(`create database ${name}`);
  return {
    url: getDatabaseUrl(name),
    drop: async () => {
      await sql(`drop database ${name} with (force)`);
    },
  };
}

const SUITE_SETTINGS = ['REGULARS_TEST_URL', 'REGULARS_TEST_DATABASE', 'REGULARS_TEST_DATABASE_ENV'] as const;

/**
 * Gives a suite its own server and database, which `call`, `sql` and the helpers for test stores then use. This is for
 * tests that count the records of all stores, or hold locks that would stop other suites. The function that it returns
 * gives the server from the suite's own `beforeAll` on.
 */
export function runOnDedicatedServer(
  env: Record<string, string> | (() => Promise<Record<string, string>>) = {},
): () => DedicatedServer {
  let server: DedicatedServer;
  let shared: (string | undefined)[] = [];
  beforeAll(async () => {
    server = await startDedicatedServer(typeof env === 'function' ? await env() : env);
    await closeSql();
    shared = SUITE_SETTINGS.map((name) => process.env[name]);
    process.env.REGULARS_TEST_URL = server.url;
    process.env.REGULARS_TEST_DATABASE = JSON.stringify({ connectionString: server.env.DATABASE_URL });
    process.env.REGULARS_TEST_DATABASE_ENV = JSON.stringify(server.env);
  });
  afterAll(async () => {
    await closeSql();
    SUITE_SETTINGS.forEach((name, index) => (process.env[name] = shared[index]));
    await server.close();
    await closeSql();
  });
  return () => server;
}

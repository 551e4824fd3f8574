import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { startServer } from './server';
import { sql, urlOf } from './sql';
import { PASSWORD_HASH } from './testStore';

/** A server over a database that nobody else writes to. */
export interface DedicatedServer {
  url: string;
  /** Settings that make another program of the product work on its database. */
  home: Record<string, string>;
  /** A platform administrator who can sign in there. */
  email: string;
  /** Runs a statement as the owner of its database, across all stores. */
  sql(text: string, values?: unknown[]): Promise<unknown[]>;
  close(): Promise<void>;
}

/** Starts a server over a fresh database beside the one of this run; `close` ends the one and drops the other. */
export async function startDedicatedServer(env: Record<string, string> = {}): Promise<DedicatedServer> {
  const name = `own_${randomBytes(5).toString('hex')}`;
  await sql(`create database ${name}`);
  const server = await startServer({ ...env, DATABASE_URL: urlOf(name), LOG_LEVEL: 'warn' });
  const pool = new pg.Pool({ connectionString: urlOf(name), options: '-c app.store=*', max: 1 });
  const email = 'ada@example.com';
  await pool.query("insert into accounts (role, name, email, password_hash) values ('platform_admin', 'Ada', $1, $2)", [
    email,
    PASSWORD_HASH,
  ]);
  return {
    url: server.url,
    home: { DATABASE_URL: urlOf(name), ...env },
    email,
    sql: async (text, values = []) => (await pool.query<object>(text, values)).rows,
    async close() {
      await pool.end();
      await server.stop();
      await sql(`drop database ${name} with (force)`);
    },
  };
}

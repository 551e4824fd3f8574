import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseUnavailable, type Database } from './Database';
import { startEmbedded } from './embedded/startEmbedded';
import type { Log } from './Log';
import { migrate } from './migrate';
import { translateError } from './pg/errors';
import { pgDatabase } from './pgDatabase';
import { resolveAppRole } from './rowLevelSecurity';

export interface OpenedDatabase {
  database: Database;
  /** What was opened, in words and without secrets. */
  describe: string;
  /** Closes the connections, then stops the packaged server where there is one. */
  readonly stop: () => Promise<void>;
}

export interface OpenOptions {
  /** Any PostgreSQL from 15 on; without it the packaged server keeps its data in `dataDir`. */
  databaseUrl?: string | undefined;
  dataDir: string;
  log: Log;
  poolSize?: number | undefined;
}

// A server that starts beside its database waits this long for it.
const WAIT_MS = 10_000;

/**
 * Opens the database with its schema up to date. Rejects with a message for people: who holds the data directory,
 * which migration failed, why the server cannot be reached.
 */
export async function openDatabase({ databaseUrl, dataDir, log, poolSize = 10 }: OpenOptions): Promise<OpenedDatabase> {
  const server = databaseUrl ? givenServer(databaseUrl) : await startEmbedded({ dataDir, log });
  try {
    const connection: pg.ClientConfig = { application_name: 'regulars', ...server.connection };
    const { role, version } = await greet(connection, log);
    const database = pgDatabase({ connection, poolSize, role, log });
    const describe = `PostgreSQL ${version}, ${server.describe}`;
    log.info({ database: describe }, `Database: ${describe}`);
    const stop = async () => {
      await database.close();
      await server.stop();
    };
    return { database, describe, stop };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

interface Server {
  connection: pg.ClientConfig;
  describe: string;
  readonly stop: () => Promise<void>;
}

function givenServer(databaseUrl: string): Server {
  const url = new URL(databaseUrl);
  return {
    connection: { connectionString: databaseUrl },
    describe: `${url.pathname.slice(1)} on ${url.searchParams.get('host') ?? url.host}`,
    stop: () => Promise.resolve(),
  };
}

async function greet(connection: pg.ClientConfig, log: Log): Promise<{ role: string | null; version: string }> {
  const client = await connectWithRetry(connection);
  try {
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    await migrate(connection, log);
    return { role: await resolveAppRole(client), version: rows[0]?.server_version.split(' ')[0] ?? '' };
  } finally {
    await client.end();
  }
}

async function connectWithRetry(connection: pg.ClientConfig): Promise<pg.Client> {
  const until = Date.now() + WAIT_MS;
  for (;;) {
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      const known = translateError(error);
      if (!(known instanceof DatabaseUnavailable) || Date.now() > until) throw known;
      await sleep(200);
    }
  }
}

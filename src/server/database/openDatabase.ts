import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseUnavailable, type Database } from './Database';
import { startEmbedded } from './embedded/startEmbedded';
import type { Log } from './Log';
import { migrate } from './migrate';
import { getServerPid } from './pg/connection';
import { translateError } from './pg/errors';
import { pgDatabase } from './pgDatabase';
import { resolveAppRole } from './rowLevelSecurity';

export interface OpenedDatabase {
  database: Database;
  /** A description for people, without secrets. */
  describe: string;
  /** Closes the connections, then stops the packaged server where there is one. */
  readonly stop: () => Promise<void>;
}

export interface OpenOptions {
  /** Any PostgreSQL from 15 on; without it the packaged server keeps its data in `dataDir`. */
  databaseUrl?: string | undefined;
  /** The same database without a pooler in between, for migrations and LISTEN; by default `databaseUrl`. */
  directUrl?: string | undefined;
  /** Whether statements are prepared by name; not every pooler supports it. */
  namedStatements?: boolean | undefined;
  dataDir: string;
  log: Log;
  poolSize?: number | undefined;
}

// The database may be starting at the same time.
const CONNECT_WAIT_MS = 10_000;

/**
 * Opens the database and migrates its schema. Error messages are written for people: which process uses the data
 * directory, which migration failed, why the server cannot be reached.
 */
export async function openDatabase(options: OpenOptions): Promise<OpenedDatabase> {
  const { databaseUrl, directUrl, namedStatements, dataDir, log, poolSize = 10 } = options;
  const server = databaseUrl ? externalServer(databaseUrl) : await startEmbedded({ dataDir, log });
  try {
    const connection: pg.ClientConfig = { application_name: 'regulars', ...server.connection };
    const direct = directUrl === undefined ? undefined : { ...connection, connectionString: directUrl };
    await migrateWhenReady(direct ?? connection, log);
    const { role, version, isPooled } = await inspect(connection);
    if (isPooled && !direct) {
      log.warn({}, 'DATABASE_URL leads to a connection pooler: set DATABASE_DIRECT_URL to the server itself');
    }
    const database = pgDatabase({ connection, direct, namedStatements, poolSize, role, log });
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

function externalServer(databaseUrl: string): Server {
  const url = new URL(databaseUrl);
  return {
    connection: { connectionString: databaseUrl },
    describe: `${url.pathname.slice(1)} on ${url.searchParams.get('host') ?? url.host}`,
    stop: () => Promise.resolve(),
  };
}

async function migrateWhenReady(connection: pg.ClientConfig, log: Log): Promise<void> {
  const client = await connectWithRetry(connection);
  await client.end();
  await migrate(connection, log);
}

async function inspect(
  connection: pg.ClientConfig,
): Promise<{ role: string | null; version: string; isPooled: boolean }> {
  const client = await connectWithRetry(connection);
  try {
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    const isPooled = (await getServerPid(client)) === null;
    return { role: await resolveAppRole(client), version: rows[0]?.server_version.split(' ')[0] ?? '', isPooled };
  } finally {
    await client.end();
  }
}

async function connectWithRetry(connection: pg.ClientConfig): Promise<pg.Client> {
  const deadline = Date.now() + CONNECT_WAIT_MS;
  for (;;) {
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      const translated = translateError(error);
      if (!(translated instanceof DatabaseUnavailable) || Date.now() > deadline) throw translated;
      await sleep(200);
    }
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isDistributed, listUnplacedTables } from './citus/isDistributed';
import { withName } from './connectionName';
import { DatabaseUnavailable, type Database } from './Database';
import { startEmbedded } from './embedded/startEmbedded';
import type { Log } from './Log';
import { migrate } from './migrate';
import { translateError } from './pg/errors';
import { findPrimary, listUrls, namePrimaryFirst } from './pg/hosts';
import { examinePooler, type Pooler } from './pg/pooler';
import type { TenantOptions } from './pg/tenantStatements';
import { pgDatabase } from './pgDatabase';
import { resolveAppRole } from './rowLevelSecurity';

interface OpenedDatabase {
  database: Database;
  /** A description of the server for people, without secrets. */
  describe: string;
  /** The data directory of the packaged server, or null when another server is used. */
  directory: string | null;
  /** Closes the connections, then stops the packaged server if it was started. */
  readonly stop: () => Promise<void>;
}

interface OpenOptions {
  /**
   * A PostgreSQL 15 or later, or several hosts of which one accepts writes. Without a URL, the packaged server is used,
   * with its data in `dataDir`.
   */
  databaseUrl?: string | undefined;
  /** Connects to the same database without a pooler, for migrations and LISTEN. The default is `databaseUrl`. */
  directUrl?: string | undefined;
  /** Whether statements may be prepared by name, which is not done behind a pooler that mixes up the names. */
  namedStatements?: boolean | undefined;
  dataDir: string;
  log: Log;
  poolSize?: number | undefined;
}

// The database may still be starting.
const CONNECT_WAIT_MS = 10_000;

/**
 * Opens the database and migrates its schema. Error messages are written for people: which process uses the data
 * directory, which migration failed, or why the server cannot be reached.
 */
export async function openDatabase(options: OpenOptions): Promise<OpenedDatabase> {
  const { databaseUrl, directUrl, namedStatements = true, dataDir, log, poolSize = 10 } = options;
  const server = databaseUrl ? externalServer(databaseUrl) : await startEmbedded({ dataDir, log });
  try {
    const { connection } = server;
    const direct = directUrl === undefined ? undefined : { ...connection, connectionString: directUrl };
    await nameSetting(direct ? 'DATABASE_DIRECT_URL' : databaseUrl && 'DATABASE_URL', async () => {
      await (await connectWithRetry(direct ?? connection)).end();
    });
    await migrate(await findPrimary(direct ?? connection), log);
    const { version, isPooled, mixesUpNames, unplaced, ...tenant } = await inspect(connection);
    if (unplaced.length > 0) {
      log.error(
        { tables: unplaced },
        'these tables are not distributed: stop all servers and run "regulars distribute"',
      );
    }
    if (isPooled && !direct) {
      log.warn({}, 'DATABASE_URL points to a connection pooler: set DATABASE_DIRECT_URL to the server itself');
    }
    if (mixesUpNames && namedStatements) {
      log.warn(
        {},
        'the connection pooler mixes up named statements, so they are sent without names: PgBouncer 1.21 does not',
      );
    }
    const database = pgDatabase({
      connection: await namePrimaryFirst(connection),
      direct: direct && (await namePrimaryFirst(direct)),
      namedStatements: namedStatements && !mixesUpNames,
      poolSize,
      ...tenant,
      log,
    });
    const describe = `PostgreSQL ${version}${tenant.isDistributed ? ' with Citus' : ''}, ${server.describe}`;
    log.info({ database: describe }, `Database: ${describe}`);
    const stop = async () => {
      await database.close();
      await server.stop();
    };
    return { database, describe, directory: server.directory, stop };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

interface Server {
  connection: pg.ClientConfig;
  describe: string;
  directory: string | null;
  readonly stop: () => Promise<void>;
}

function externalServer(databaseUrl: string): Server {
  const urls = listUrls(databaseUrl).map((url) => new URL(url));
  const hosts = urls.map((url) => url.searchParams.get('host') ?? url.host);
  return {
    connection: { connectionString: databaseUrl },
    describe: `${urls[0]?.pathname.slice(1) ?? ''} on ${hosts.join(', ')}`,
    directory: null,
    stop: () => Promise.resolve(),
  };
}

/** Names the setting with which a database could not be reached; undefined for the packaged one. */
async function nameSetting(setting: string | undefined, connect: () => Promise<void>): Promise<void> {
  await connect().catch((cause: unknown) => {
    if (setting === undefined || !(cause instanceof Error)) throw cause;
    const ErrorOfKind = cause instanceof DatabaseUnavailable ? DatabaseUnavailable : Error;
    throw new ErrorOfKind(`${setting}: the database cannot be used: ${cause.message}`, { cause });
  });
}

interface Inspected extends Pooler {
  version: string;
  /** Tables that a later migration created in a distributed database but did not distribute. */
  unplaced: string[];
}

async function inspect(connection: pg.ClientConfig): Promise<TenantOptions & Inspected> {
  const client = await connectWithRetry(connection);
  try {
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    const distributed = await isDistributed(client);
    return {
      role: await resolveAppRole(client),
      isDistributed: distributed,
      unplaced: distributed ? await listUnplacedTables(client) : [],
      version: rows[0]?.server_version.split(' ')[0] ?? '',
      ...(await examinePooler(client)),
    };
  } finally {
    await client.end();
  }
}

async function connectWithRetry(connection: pg.ClientConfig): Promise<pg.Client> {
  const deadline = Date.now() + CONNECT_WAIT_MS;
  for (;;) {
    try {
      const client = new pg.Client({
        ...withName(await findPrimary(connection), 'startup'),
        connectionTimeoutMillis: 5_000,
      });
      client.on('error', () => undefined);
      await client.connect();
      return client;
    } catch (error) {
      const translated = translateError(error);
      if (!(translated instanceof DatabaseUnavailable) || Date.now() > deadline) throw translated;
      await sleep(200);
    }
  }
}

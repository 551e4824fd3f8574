import { existsSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { Sql, Value } from './Database';
import { embeddedClientConfig, isEmbeddedRunning, startEmbedded } from './embedded/startEmbedded';
import type { Log } from './Log';
import { translateError } from './pg/errors';
import { findPrimary } from './pg/hosts';
import { examinePooler, type Pooler } from './pg/pooler';
import { typeParsers } from './pg/typeParsers';

/** A single connection for a command. BEGIN, COMMIT and session settings are ordinary statements on it. */
export interface Session extends Sql {
  /** Connects to the same database. */
  readonly connection: pg.ClientConfig;
  /** Opens a second connection, which must be closed before this one. */
  readonly openAnother: () => Promise<Session>;
  /** Whether a pooler is in between. */
  readonly examinePooler: () => Promise<Pooler>;
  readonly isEncrypted: boolean;
  readonly close: () => Promise<void>;
}

interface SessionOptions {
  databaseUrl?: string | undefined;
  /** Connects to the same database without a pooler. */
  directUrl?: string | undefined;
  dataDir: string;
  log: Log;
}

/**
 * Connects a command to a database that servers may be using: to DATABASE_URL with its login (of several hosts, to the
 * one that accepts writes), or to DATA_DIR as the superuser. Starts the packaged PostgreSQL until the session is closed
 * if it is not running. Runs no migrations.
 * @throws Error when there is no database, DatabaseUnavailable when it does not respond.
 */
export async function openSession({ databaseUrl, directUrl, dataDir, log }: SessionOptions): Promise<Session> {
  if (databaseUrl === undefined) assertDatabaseIn(dataDir);
  const running = await openRunningSession({ databaseUrl: directUrl ?? databaseUrl, dataDir });
  if (running) return running;
  const server = await startEmbedded({ dataDir, log });
  try {
    return await connect(server.connection, () => server.stop());
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** As openSession, for a folder with a database, but returns null when its PostgreSQL is not running. */
export async function openRunningSession({
  databaseUrl,
  dataDir,
}: Pick<SessionOptions, 'databaseUrl' | 'dataDir'>): Promise<Session | null> {
  const nothing = () => Promise.resolve();
  if (databaseUrl !== undefined) return connect(await findPrimary({ connectionString: databaseUrl }), nothing);
  return isEmbeddedRunning(dataDir) ? connect(await embeddedClientConfig(dataDir), nothing) : null;
}

/** @throws Error that names the setting when the folder has no packaged database. */
export function assertDatabaseIn(dataDir: string): void {
  if (!existsSync(path.join(dataDir, 'postgres')))
    throw new Error(`There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL as for the server`);
}

/** Makes the rows of all stores visible to a session whose login is subject to row-level security. */
export async function seeAllStores(session: Session): Promise<void> {
  await session.query("select set_config('app.store', '*', false)");
}

async function connect(config: pg.ClientConfig, stop: () => Promise<void>): Promise<Session> {
  const connection = { application_name: 'regulars', connectionTimeoutMillis: 10_000, ...config, types: typeParsers };
  const client = new pg.Client(connection);
  // A lost connection rejects the running statement. Without a listener the error event would also end the process.
  client.on('error', () => undefined);
  await withPortErrors(client.connect());
  return {
    connection,
    examinePooler: () => examinePooler(client),
    isEncrypted: 'encrypted' in client.connection.stream,
    openAnother: () => connect(config, () => Promise.resolve()),
    query: async <Row extends object>(text: string, values: readonly Value[] = []) =>
      (await withPortErrors(client.query<Row>(text, [...values]))).rows,
    async close() {
      await client.end().catch(() => undefined);
      await stop();
    },
  };
}

function withPortErrors<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw translateError(error);
  });
}

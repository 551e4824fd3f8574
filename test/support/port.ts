import pg from 'pg';
import type { Database } from '../../src/server/database/Database';
import type { Log } from '../../src/server/database/Log';
import { pgDatabase, type PgDatabaseOptions } from '../../src/server/database/pgDatabase';
import { isDistributed } from '../../src/server/database/citus/isDistributed';
import { resolveAppRole } from '../../src/server/database/rowLevelSecurity';
import { sharedDatabaseEnv, testDatabase } from './sql';

export const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * Opens the product's database port on the database of this run, with the same row-level security as in the server.
 * `connection` connects to the same database, for example through a proxy; `onCommitted` gets what transactions emitAfterCommit.
 */
export async function getFreePort(
  poolSize = 4,
  connection?: pg.ClientConfig,
  onCommitted?: PgDatabaseOptions['onCommitted'],
): Promise<Database> {
  const client = new pg.Client(testDatabase());
  await client.connect();
  const tenant = { role: await resolveAppRole(client), isDistributed: await isDistributed(client) };
  await client.end();
  return pgDatabase({
    ...(connection ? { connection } : pooledConnection()),
    poolSize,
    ...tenant,
    log: silent,
    onCommitted,
  });
}

/** As a server of this run connects. */
function pooledConnection(): Pick<PgDatabaseOptions, 'connection' | 'direct' | 'namedStatements'> {
  const { DATABASE_URL: connectionString, DATABASE_DIRECT_URL: direct } = sharedDatabaseEnv();
  if (direct === undefined) return { connection: testDatabase() };
  return { connection: { connectionString }, direct: { connectionString: direct }, namedStatements: false };
}

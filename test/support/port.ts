import pg from 'pg';
import type { Database } from '../../src/server/database/Database';
import type { Log } from '../../src/server/database/Log';
import { pgDatabase } from '../../src/server/database/pgDatabase';
import { resolveAppRole } from '../../src/server/database/rowLevelSecurity';
import { testDatabase } from './sql';

export const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Opens the product's database port on the database of this run, with the same row-level security as in the server. */
export async function openPort(poolSize = 4, connection: pg.ClientConfig = testDatabase()): Promise<Database> {
  const client = new pg.Client(testDatabase());
  await client.connect();
  const role = await resolveAppRole(client).finally(() => client.end());
  return pgDatabase({ connection, poolSize, role, log: silent });
}

import pg from 'pg';
import { withName } from './connectionName';
import type { Log } from './Log';
import { findPrimary } from './pg/hosts';

/** The time limit for each table. Autovacuum analyzes tables that take longer. */
const TIMEOUT_MS = 4_000;

/**
 * Updates the statistics that PostgreSQL plans statements with. Connects as the login itself, because the application's
 * role owns no table. PostgreSQL skips tables that the login does not own, and tables that are being analyzed or
 * vacuumed. Never rejects, because without statistics statements only become slower.
 */
export async function analyzeTables(connection: pg.ClientConfig, tables: readonly string[], log: Log): Promise<void> {
  try {
    const client = new pg.Client(withName(await findPrimary(connection), 'statistics'));
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query("select set_config('statement_timeout', $1, false)", [`${TIMEOUT_MS}ms`]);
      for (const table of tables) await client.query(`analyze (skip_locked) ${pg.escapeIdentifier(table)}`);
    } finally {
      await client.end();
    }
  } catch (error) {
    log.warn({ err: error, tables }, 'the statistics of some tables were not updated');
  }
}

import pg from 'pg';
import { withName } from './connectionName';
import type { Log } from './Log';
import { findPrimary } from './pg/hosts';

/** Of each table. Autovacuum analyzes later what takes longer. */
const TIMEOUT_MS = 4_000;

/**
 * Updates the statistics that PostgreSQL plans statements with, as the login itself, because the role of the
 * application owns no table. PostgreSQL skips a table that the login does not own, and one that is being analyzed or
 * vacuumed. Never rejects, because statements only become slower without statistics.
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

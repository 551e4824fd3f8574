import type pg from 'pg';
import { splitStatements } from './splitStatements';
import { SETTINGS } from './tables';

/**
 * Applies the settings of `regulars distribute` to a migration of tables that may be distributed. Returns whether Citus
 * is installed.
 */
export async function allowDistributedChanges(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query("select from pg_extension where extname = 'citus'");
  if (rowCount === 0) return false;
  for (const setting of [...SETTINGS, "citus.multi_shard_modify_mode = 'sequential'"]) {
    await client.query(`set local ${setting}`);
  }
  return true;
}

/** Runs the statements of a migration one by one, because Citus does not accept some of them together with others. */
export async function runOneByOne(client: pg.Client, text: string): Promise<pg.QueryResult | { rows: [] }> {
  let result: pg.QueryResult | undefined;
  for (const statement of splitStatements(text)) result = await client.query(statement);
  return result ?? { rows: [] };
}

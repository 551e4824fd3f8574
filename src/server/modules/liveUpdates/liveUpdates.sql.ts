import type { Sql } from '../../database/Database';

/** The channel on which processes tell each other what has changed. */
export const CHANNEL = 'store_changed';

/**
 * Sends each notice to all processes. It must not run in the transaction that makes the change: a transaction with a
 * NOTIFY holds a lock of the whole database until its commit is on the disk, so such transactions commit one by one.
 */
export async function sendNotices(platform: Sql, notices: readonly string[]): Promise<void> {
  await platform.query(`select pg_notify('${CHANNEL}', notice) from unnest($1::text[]) notice`, [notices]);
}

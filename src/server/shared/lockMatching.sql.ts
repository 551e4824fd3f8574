import type { Sql } from '../database/Database';

/** Waits until no other process is matching this store's checkouts, and prevents it until the transaction ends. */
export async function lockMatching(sql: Sql, storeId: string): Promise<true> {
  // Processes of earlier versions take this lock too during a rolling restart, so its key must not change.
  await sql.query(`select pg_advisory_xact_lock(hashtextextended('order matching ' || $1, 0))`, [storeId]);
  return true;
}

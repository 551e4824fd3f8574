import type { Sql } from '../database/Database';
import { storeDeleted } from './AppError';

/**
 * Waits until all other transactions that called this for the same store have ended, and makes later callers wait for
 * this transaction. The caller's next statement can therefore count what the earlier ones committed. Redemptions,
 * check-ins and other records that refer to the store do not wait. An advisory lock would only be held on one node of a
 * distributed database.
 * @throws AppError 401 when the store was deleted.
 */
export async function lockStoreLimits(sql: Sql, storeId: string): Promise<void> {
  const stores = await sql.query('select from stores where id = $1 for no key update', [storeId]);
  if (stores.length === 0) throw storeDeleted();
}

import type { Sql } from '../database/Database';
import { storeDeleted } from './AppError';

/**
 * Locks out other transactions of the store that count against a limit until this one ends. The next statement then
 * counts what they committed. Redemptions, check-ins and other records that refer to the store do not wait. An advisory
 * lock would only be held on one node of a distributed database.
 * @throws AppError 401 when the store was deleted.
 */
export async function lockStoreLimits(sql: Sql, storeId: string): Promise<void> {
  const stores = await sql.query('select from stores where id = $1 for no key update', [storeId]);
  if (stores.length === 0) throw storeDeleted();
}

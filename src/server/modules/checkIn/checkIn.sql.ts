import type { Shop, Sql } from '../../database/Database';
import { isFuture } from '../../shared/readTime.sql';

/**
 * Counts a visit, unless the customer has an open one from the last 10 minutes. Returns the balance at that moment, or
 * null when no visit was counted. It must run in a transaction: Citus rejects a single statement that updates one table
 * and adds to another.
 */
export async function recordVisit(sql: Sql, { storeId, shopKey }: Shop, customerId: string): Promise<number | null> {
  const [row] = await sql.query<{ points: number }>(
    `update customers set visits = visits + 1, last_visit_at = now(), updated_at = now()
     where store_id = $1 and id = $2 and erased_at is null
       and (last_visit_at is null or last_visit_at <= now() - interval '10 minutes' or ${isFuture('last_visit_at')})
     returning points`,
    [storeId, customerId],
  );
  if (!row) return null;
  await sql.query('insert into visits (store_id, customer_id, shop_id) values ($1, $2, $3)', [
    storeId,
    customerId,
    shopKey,
  ]);
  return row.points;
}

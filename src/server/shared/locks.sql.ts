import type { Shop, Sql } from '../database/Database';
import { storeDeleted } from './AppError';

/**
 * Waits until no other process is matching this store's checkouts, in a chain those of any shop, and prevents it until
 * the transaction ends.
 */
export async function lockMatching(sql: Sql, storeId: string): Promise<true> {
  // Processes of earlier versions take this lock too during a rolling restart, so its key must not change.
  await sql.query(`select pg_advisory_xact_lock(hashtextextended('order matching ' || $1, 0))`, [storeId]);
  return true;
}

/**
 * Waits until no other process is matching this shop's checkouts, and prevents it until the transaction ends. Shops of
 * a chain match at the same time, but not while one of their processes holds the lock of lockMatching.
 */
export async function lockShopMatching(sql: Sql, { storeId, shopKey }: Shop): Promise<true> {
  if (shopKey === null) return lockMatching(sql, storeId);
  await sql.query(`select pg_advisory_xact_lock_shared(hashtextextended('order matching ' || $1, 0))`, [storeId]);
  await sql.query(`select pg_advisory_xact_lock(hashtextextended('order matching in ' || $1, 0))`, [shopKey]);
  return true;
}

/** Takes the locks of lockShopMatching without waiting. Returns false when another process is matching. */
export async function tryLockShopMatching(sql: Sql, { storeId, shopKey }: Shop): Promise<boolean> {
  const [row] =
    shopKey === null
      ? await sql.query<{ locked: boolean }>(
          `select pg_try_advisory_xact_lock(hashtextextended('order matching ' || $1, 0)) as locked`,
          [storeId],
        )
      : await sql.query<{ locked: boolean }>(
          `select pg_try_advisory_xact_lock_shared(hashtextextended('order matching ' || $1, 0))
              and pg_try_advisory_xact_lock(hashtextextended('order matching in ' || $2, 0)) as locked`,
          [storeId, shopKey],
        );
  return row?.locked ?? false;
}

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

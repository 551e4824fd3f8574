import type { ShopId, ShopSql } from '../../../database/Database';
import { isFuture } from '../../../shared/readTime.sql';

/** Returns the cached category ids of these items by item id, if read in the last day and since the last refresh. */
export async function listItemCategories(
  sql: ShopSql,
  shopId: ShopId,
  itemIds: readonly string[],
): Promise<Map<string, readonly string[]>> {
  const rows = await sql.query<{ item_id: string; category_ids: string[] }>(
    `select item_id, category_ids from pos_items
     where store_id = $1 and item_id = any($2) and fetched_at > now() - interval '1 day'
       and not ${isFuture('fetched_at')}`,
    [shopId, itemIds],
  );
  return new Map(rows.map(({ item_id, category_ids }) => [item_id, category_ids]));
}

export async function saveItemCategories(
  sql: ShopSql,
  shopId: ShopId,
  itemId: string,
  categoryIds: readonly string[],
): Promise<void> {
  await sql.query(
    `insert into pos_items (store_id, item_id, category_ids, fetched_at) values ($1, $2, $3, now())
     on conflict (store_id, item_id) do update
       set category_ids = excluded.category_ids, fetched_at = excluded.fetched_at`,
    [shopId, itemId, categoryIds],
  );
}

/** Makes the store read the categories of its items again, because the owner has changed them at the register. */
export async function forgetItemCategories(sql: ShopSql, shopId: ShopId): Promise<void> {
  await sql.query('delete from pos_items where store_id = $1', [shopId]);
}

import type { ShopId, ShopSql } from '../../../database/Database';
import type { PosCategory } from '../../../integrations/pointOfSale/PointOfSale';

export interface CategoryRow {
  id: string;
  name: string;
  isListed: boolean;
  isExcluded: boolean;
}

/** Lists the categories of the register as they were last read, in its order, and after them deleted ones. */
export function listCategories(sql: ShopSql, shopId: ShopId): Promise<CategoryRow[]> {
  return sql.query<CategoryRow>(
    `select category_id as id, name, is_listed as "isListed", is_excluded as "isExcluded" from pos_categories
     where store_id = $1 order by is_listed desc, position, category_id`,
    [shopId],
  );
}

/** Returns when the categories were last read, or null if they never were. */
export async function findCategoriesReadAt(sql: ShopSql, shopId: ShopId): Promise<string | null> {
  const [row] = await sql.query<{ read_at: string | null }>(
    'select categories_read_at as read_at from pos_cursors where store_id = $1',
    [shopId],
  );
  return row?.read_at ?? null;
}

/** Locks the shop, so that two changes of its categories happen one after the other. */
export async function lockCategories(sql: ShopSql, shopId: ShopId): Promise<void> {
  await sql.query('select from stores where id = $1 for no key update', [shopId]);
}

/** Saves the categories that the register has now. Those it no longer has stay as long as they are excluded. */
export async function saveCategories(
  sql: ShopSql,
  shopId: ShopId,
  categories: readonly PosCategory[],
  now: Date,
): Promise<void> {
  const ids = categories.map(({ id }) => id);
  await sql.query(
    `insert into pos_categories (store_id, category_id, name, position)
     select $1, n.id, n.name, n.position
     from unnest($2::text[], $3::text[]) with ordinality as n (id, name, position)
     on conflict (store_id, category_id) do update
       set name = excluded.name, position = excluded.position, is_listed = true`,
    [shopId, ids, categories.map(({ name }) => name)],
  );
  await sql.query('delete from pos_categories where store_id = $1 and category_id <> all($2) and not is_excluded', [
    shopId,
    ids,
  ]);
  await sql.query('update pos_categories set is_listed = false where store_id = $1 and category_id <> all($2)', [
    shopId,
    ids,
  ]);
  await sql.query(
    `insert into pos_cursors (store_id, categories_read_at) values ($1, $2)
     on conflict (store_id) do update set categories_read_at = excluded.categories_read_at`,
    [shopId, now],
  );
}

/** Excludes exactly these categories. Those that the register no longer has are forgotten when they earn again. */
export async function updateExcluded(sql: ShopSql, shopId: ShopId, excludedIds: readonly string[]): Promise<void> {
  await sql.query(
    `update pos_categories set is_excluded = category_id = any($2)
     where store_id = $1 and is_excluded <> (category_id = any($2))`,
    [shopId, excludedIds],
  );
  await sql.query('delete from pos_categories where store_id = $1 and not is_excluded and not is_listed', [shopId]);
}

import type { ScopedDatabase, ShopId, Sql } from '../../database/Database';

/** Whether the shop is one of the chain now. The first store is one, too. */
export async function isShopOf(chain: ScopedDatabase, storeId: string, shopId: ShopId): Promise<boolean> {
  const rows = await chain.query('select from shops where store_id = $1 and id = $2 and left_at is null', [
    storeId,
    shopId,
  ]);
  return rows.length > 0;
}

/** Returns the names of the shops that a chain has or had by their ids. */
export async function listShopNames(sql: Sql, storeId: string): Promise<Map<string, string>> {
  const rows = await sql.query<{ id: string; name: string }>('select id, name from shops where store_id = $1', [
    storeId,
  ]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Lists the present shops of a chain by their number. */
export async function listShopIds(sql: Sql, storeId: string): Promise<ShopId[]> {
  const rows = await sql.query<{ id: ShopId }>(
    'select id from shops where store_id = $1 and left_at is null order by number',
    [storeId],
  );
  return rows.map(({ id }) => id);
}

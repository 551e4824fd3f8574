import type { ScopedDatabase, ShopId } from '../../database/Database';

/** Whether the shop is one of the chain now. The first store is one, too. */
export async function isShopOf(chain: ScopedDatabase, storeId: string, shopId: ShopId): Promise<boolean> {
  const rows = await chain.query('select from shops where store_id = $1 and id = $2 and left_at is null', [
    storeId,
    shopId,
  ]);
  return rows.length > 0;
}

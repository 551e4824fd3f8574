import type { ShopId, Sql } from '../../database/Database';

/** Returns the number by which the orders of a chain's shop are told apart, or null when the chain has no such shop. */
export async function findShopNumber(sql: Sql, storeId: string, shopKey: ShopId): Promise<number | null> {
  const [row] = await sql.query<{ number: number }>('select number from shops where store_id = $1 and id = $2', [
    storeId,
    shopKey,
  ]);
  return row?.number ?? null;
}

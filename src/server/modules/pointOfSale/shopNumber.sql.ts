import type { Shop, ShopId, Sql } from '../../database/Database';
import { toOrderId, type OrderId } from '../../integrations/pointOfSale/orderIds';

interface ShopMerchant {
  storeId: string;
  shopKey: ShopId;
  merchantId: string;
}

/** Returns the number of the merchant's orders, or null when the shop of a chain has not read its register yet. */
export async function findNumber(sql: Sql, { storeId, shopKey, merchantId }: ShopMerchant): Promise<number | null> {
  const [row] = await sql.query<{ number: number | null }>(
    'select (merchants ->> $3)::integer as number from shops where store_id = $1 and id = $2',
    [storeId, shopKey, merchantId],
  );
  return row?.number ?? null;
}

/**
 * Keeps and returns the number that tells the merchant's orders apart from others of the chain: that of the shop that
 * read its register first, even if that shop is gone, so that an order has one id in the whole chain. null when the
 * chain has no such shop.
 */
export async function keepNumber(sql: Sql, { storeId, shopKey, merchantId }: ShopMerchant): Promise<number | null> {
  // Of two shops that read the same register for the first time, one waits for the other and finds its number.
  await sql.query('select from shops where store_id = $1 and number = 0 for no key update', [storeId]);
  const [row] = await sql.query<{ number: number }>(
    `select coalesce(
       (select (o.merchants ->> $3)::integer from shops o where o.store_id = $1 and o.merchants ? $3 limit 1),
       h.number) as number
     from shops h where h.store_id = $1 and h.id = $2`,
    [storeId, shopKey, merchantId],
  );
  if (!row) return null;
  await sql.query('update shops set merchants = merchants || $3::jsonb where store_id = $1 and id = $2', [
    storeId,
    shopKey,
    { [merchantId]: row.number },
  ]);
  return row.number;
}

/**
 * Returns the stored id of the shop's order in the table, which a person names by the register's own id. null when a
 * shop of a chain has none there.
 */
export async function findStoredId(
  sql: Sql,
  { storeId, shopKey }: Shop,
  { plainId, table }: { plainId: string; table: 'order_credits' | 'pos_review_orders' },
): Promise<OrderId | null> {
  if (shopKey === null) return toOrderId(plainId, null);
  const numbers = await sql.query<{ number: number }>(
    `select h.number from shops h where h.store_id = $1 and h.id = $2
     union
     select m.value::integer from shops h cross join lateral jsonb_each_text(h.merchants) m
     where h.store_id = $1 and h.id = $2`,
    [storeId, shopKey],
  );
  const [row] = await sql.query<{ orderId: OrderId }>(
    `select o.order_id as "orderId" from ${table} o
     where o.store_id = $1 and o.order_id = any($2) and coalesce(o.shop_id, o.store_id) = $3
     order by o.paid_at desc nulls last limit 1`,
    [storeId, numbers.map(({ number }) => toOrderId(plainId, number)), shopKey],
  );
  return row?.orderId ?? null;
}

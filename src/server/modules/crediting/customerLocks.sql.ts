import type { ShopId, Sql } from '../../database/Database';
import { namedBy } from '../customers';

/**
 * Locks, in the order of their ids, the customers whose points these orders of a chain's shop may change: those who
 * have them, those whom they name, those who wait for a purchase in the shop, and who referred any of these.
 */
export async function lockCustomersOfOrders(
  sql: Sql,
  storeId: string,
  shopKey: ShopId,
  { orderIds, phones }: { orderIds: readonly string[]; phones: readonly string[] },
): Promise<void> {
  if (orderIds.length === 0) return;
  const rows = await sql.query<{ ids: (string | null)[] }>(
    `select array[o.customer_id, o.referrer_id] as ids from order_credits o
     where o.store_id = $1 and o.order_id = any($2::text[])
     union all
     select array[c.id, c.referred_by] from customers c
     where c.store_id = $1 and c.id in (
       select p.customer_id from pending_checkouts p
       where p.store_id = $1 and p.status in ('pending', 'review') and coalesce(p.shop_id, p.store_id) = $3
       union all
       select f.id from unnest($4::text[]) n (phone) cross join lateral ${namedBy('n.phone')} f)`,
    [storeId, orderIds, shopKey, phones],
  );
  await lockCustomers(
    sql,
    storeId,
    rows.flatMap((row) => row.ids.flatMap((id) => id ?? [])),
  );
}

/** Locks customers in the order of their ids. */
export async function lockCustomers(sql: Sql, storeId: string, ids: readonly string[]): Promise<void> {
  await sql.query('select from customers where store_id = $1 and id = any($2::uuid[]) order by id for no key update', [
    storeId,
    ids,
  ]);
}

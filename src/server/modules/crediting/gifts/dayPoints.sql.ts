import type { Shop, Sql } from '../../../database/Database';

/** Adds up what a customer's other purchases of the local day of a purchase have earned, in points. */
export async function findDayPoints(
  sql: Sql,
  { storeId, shopId }: Shop,
  { orderId, customerId, paidAt }: { orderId: string; customerId: string; paidAt: Date },
): Promise<number> {
  const [row] = await sql.query<{ points: number }>(
    `select coalesce(sum(o.granted_points), 0)::bigint as points
     from order_credits o
     where o.store_id = $1 and o.customer_id = $2 and o.order_id <> $3
       and o.sold_on = (select coalesce(local_day($4, $5), local_day($1, $5)))`,
    [storeId, customerId, orderId, shopId, paidAt],
  );
  return row?.points ?? 0;
}

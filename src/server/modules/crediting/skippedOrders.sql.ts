import type { SkippedOrder as ListedOrder } from '../../../contract/pointOfSale';
import type { ShopId, ShopSql } from '../../database/Database';
import { toPlainId } from '../../integrations/pointOfSale/orderIds';
import type { SkippedOrder } from '../../integrations/pointOfSale/PointOfSale';

/** The number of skipped orders that are kept per store. Older ones are deleted. */
const MAX_KEPT = 200;
const MAX_REASON = 200;

/**
 * Saves orders that could not be read or credited, for the owner to see, by the register's own ids, because the rows
 * are those of the register. Returns the ids of new ones.
 */
export async function saveSkippedOrders(
  sql: ShopSql,
  shopId: ShopId,
  skipped: readonly SkippedOrder[],
  now: Date,
): Promise<Set<string>> {
  if (skipped.length === 0) return new Set();
  const reasons = new Map(skipped.map(({ id, reason }) => [toPlainId(id), reason.slice(0, MAX_REASON)]));
  const saved = await sql.query<{ orderId: string; seen: number }>(
    `insert into pos_skipped_orders as s (store_id, order_id, reason, first_seen_at, last_seen_at)
     select $1, n.order_id, n.reason, $4, $4 from unnest($2::text[], $3::text[]) as n (order_id, reason)
     on conflict (store_id, order_id) do update
       set reason = excluded.reason, seen = s.seen + 1, last_seen_at = excluded.last_seen_at
     returning s.order_id as "orderId", s.seen`,
    [shopId, [...reasons.keys()], [...reasons.values()], now],
  );
  await sql.query(
    `delete from pos_skipped_orders where store_id = $1 and order_id in (
       select order_id from pos_skipped_orders where store_id = $1
       order by last_seen_at desc, order_id offset $2)`,
    [shopId, MAX_KEPT],
  );
  const newIds = new Set(saved.filter(({ seen }) => seen === 1).map(({ orderId }) => orderId));
  return new Set(skipped.map(({ id }) => id).filter((id) => newIds.has(toPlainId(id))));
}

/** Lists orders that were skipped after `since`, latest first, at most MAX_KEPT. */
export function listSkippedOrders(sql: ShopSql, shopId: ShopId, since: Date): Promise<ListedOrder[]> {
  return sql.query<ListedOrder>(
    `select order_id as "orderId", reason, first_seen_at as "firstSeenAt", last_seen_at as "lastSeenAt"
     from pos_skipped_orders
     where store_id = $1 and last_seen_at > $2
     order by last_seen_at desc, order_id`,
    [shopId, since],
  );
}

/** Deletes the entries of orders that could be read and credited later. */
export async function removeSkippedOrders(sql: ShopSql, shopId: ShopId, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  await sql.query('delete from pos_skipped_orders where store_id = $1 and order_id = any($2)', [
    shopId,
    orderIds.map(toPlainId),
  ]);
}

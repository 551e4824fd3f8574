import type { ReviewCheckout } from '../../../contract/pointOfSale';
import type { Shop, Sql, Value } from '../../database/Database';
import { olderThan, selectPosition, type CursorPosition } from '../../shared/cursor';
import { ofShop } from '../../shared/shops/ofShop';
import type { UnmatchedCheckout } from '../crediting';

/** The customer `c` of an item in review. It also works for an erased customer. */
export const REVIEW_CUSTOMER = `json_build_object(
  'id', c.id, 'name', coalesce(c.name, 'Former customer'), 'phone', coalesce(c.phone, '')) as customer`;

/**
 * Lists checkouts in the shop without a purchase, newest first. A suggested order that was credited since is left out.
 */
export function listReviewCheckoutRows(
  sql: Sql,
  shop: Shop,
  { after, limit }: { after: CursorPosition | null; limit: number },
): Promise<(ReviewCheckout & CursorPosition)[]> {
  const values: Value[] = [shop.storeId, limit];
  // The first page has a separate statement, so that later pages start in the index where the previous page ended.
  return sql.query<ReviewCheckout & CursorPosition>(
    `select p.id, ${selectPosition('p.requested_at')}, p.requested_at as "requestedAt", p.status,
            case when not exists (select from order_credits o
                                  where o.store_id = $1 and o.order_id = p.suggested_order_id)
                 then p.suggested_order_id end as "suggestedOrderId",
            ${REVIEW_CUSTOMER}
     from (
       select id, requested_at, status, suggested_order_id, customer_id from pending_checkouts r
       where store_id = $1 and status in ('pending', 'review') ${ofShop('r', shop, values)} ${olderThan(after, values, 'requested_at', 'id')}
       order by requested_at desc, id desc
       limit $2
     ) p
     join customers c on c.store_id = $1 and c.id = p.customer_id
     order by p.requested_at desc, p.id desc`,
    values,
  );
}

/** Counts the unmatched checkouts up to `limit`. Ordering them selects the index of open checkouts. */
export async function countReviewCheckouts(sql: Sql, shop: Shop, limit: number): Promise<number> {
  const values: Value[] = [shop.storeId, limit];
  const [row] = await sql.query<{ count: number }>(
    `select count(*) as count from (
       select from pending_checkouts r where store_id = $1 and status in ('pending', 'review') ${ofShop('r', shop, values)}
       order by requested_at desc, id desc limit $2
     ) counted`,
    values,
  );
  return row?.count ?? 0;
}

/** Locks an unmatched checkout until the transaction ends. Returns null when it does not exist. */
export async function lockUnmatchedCheckout(sql: Sql, shop: Shop, id: string): Promise<UnmatchedCheckout | null> {
  const values: Value[] = [shop.storeId, id];
  const [row] = await sql.query<UnmatchedCheckout>(
    `select id, customer_id as "customerId", requested_at as "requestedAt" from pending_checkouts p
     where store_id = $1 and id = $2 and status in ('pending', 'review') ${ofShop('p', shop, values)} for no key update`,
    values,
  );
  return row ?? null;
}

/** Returns the customer of the checkout, or null when no checkout with this id is waiting. */
export async function dismissCheckout(sql: Sql, shop: Shop, id: string, now: Date): Promise<string | null> {
  const values: Value[] = [shop.storeId, id, now];
  const [row] = await sql.query<{ customerId: string }>(
    `update pending_checkouts p set status = 'expired', resolved_at = $3
     where store_id = $1 and id = $2 and status in ('pending', 'review') ${ofShop('p', shop, values)}
     returning customer_id as "customerId"`,
    values,
  );
  return row?.customerId ?? null;
}

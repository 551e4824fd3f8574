import type { ReviewCheckout } from '../../../../contract/pointOfSale';
import type { Sql, Statement } from '../../../database/Database';
import type { CursorPosition } from '../../../shared/cursor';
import { COUNTED_MAX } from '../../../shared/paging';
import { IDENTITY_AFTER_MS, IDENTITY_BEFORE_MS } from '../matchOrders';

export interface ReviewCheckoutRow {
  id: string;
  requested_us: number;
  requested_at: string;
  status: ReviewCheckout['status'];
  /** Also null when the suggested order has been credited since. */
  suggested_order_id: string | null;
  customer_id: string;
  name: string | null;
  phone: string | null;
}

interface CheckoutPage {
  after: CursorPosition | null;
  limit: number;
}

/** The statement of listReviewCheckoutRows. */
export function reviewCheckoutsStatement(storeId: string, { after, limit }: CheckoutPage): Statement {
  // The text differs for the first page, so that later pages start in the index where the previous one ended.
  const position = after
    ? `and (requested_at, id) < (timestamptz 'epoch' + $3::bigint * interval '1 microsecond', $4::uuid)`
    : '';
  const text = `select p.id, (extract(epoch from p.requested_at) * 1000000)::bigint as requested_us, p.requested_at, p.status,
            case when not exists (select from order_credits o
                                  where o.store_id = $1 and o.order_id = p.suggested_order_id)
                 then p.suggested_order_id end as suggested_order_id,
            p.customer_id, c.name, c.phone
     from (
       select id, requested_at, status, suggested_order_id, customer_id from pending_checkouts
       where store_id = $1 and status in ('pending', 'review')
         ${position}
       order by requested_at desc, id desc
       limit $2
     ) p
     join customers c on c.store_id = $1 and c.id = p.customer_id
     order by p.requested_at desc, p.id desc`;
  return { text, values: [storeId, limit, ...(after ? [after.createdUs, after.id] : [])] };
}

/** Checkouts without their purchase, newest first. */
export async function listReviewCheckoutRows(
  sql: Sql,
  storeId: string,
  page: CheckoutPage,
): Promise<ReviewCheckoutRow[]> {
  const { text, values } = reviewCheckoutsStatement(storeId, page);
  return sql.query<ReviewCheckoutRow>(text, values);
}

/** The statement of countReviewCheckouts. The order keeps it on the index that has no other checkouts. */
export const reviewCheckoutsCount = (storeId: string): Statement => ({
  text: `select count(*) as count from (
      select from pending_checkouts where store_id = $1 and status in ('pending', 'review')
      order by requested_at desc, id desc limit $2
    ) counted`,
  values: [storeId, COUNTED_MAX + 1],
});

/** Counts the unmatched checkouts, up to COUNTED_MAX + 1. */
export async function countReviewCheckouts(sql: Sql, storeId: string): Promise<number> {
  const { text, values } = reviewCheckoutsCount(storeId);
  const [row] = await sql.query<{ count: number }>(text, values);
  return row?.count ?? 0;
}

export interface UnmatchedCheckout {
  id: string;
  customerId: string;
  requestedAt: string;
}

/** Locks an unmatched checkout until the transaction ends; null when there is none with this id. */
export async function lockUnmatchedCheckout(sql: Sql, storeId: string, id: string): Promise<UnmatchedCheckout | null> {
  const [row] = await sql.query<UnmatchedCheckout>(
    `select id, customer_id as "customerId", requested_at as "requestedAt" from pending_checkouts
     where store_id = $1 and id = $2 and status in ('pending', 'review') for no key update`,
    [storeId, id],
  );
  return row ?? null;
}

/**
 * The customer's unmatched checkout that an order paid at this time settles: the one it is suggested for, or the nearest.
 */
export async function lockCheckoutOfOrder(
  sql: Sql,
  storeId: string,
  { customerId, orderId, paidAt }: { customerId: string; orderId: string; paidAt: Date },
): Promise<UnmatchedCheckout | null> {
  const [row] = await sql.query<UnmatchedCheckout>(
    `select id, customer_id as "customerId", requested_at as "requestedAt" from pending_checkouts
     where store_id = $1 and customer_id = $2 and status in ('pending', 'review')
       and requested_at between $4 and $5
     order by (suggested_order_id is not distinct from $3) desc, abs(extract(epoch from requested_at - $6)), id
     limit 1
     for no key update`,
    [
      storeId,
      customerId,
      orderId,
      new Date(paidAt.getTime() - IDENTITY_AFTER_MS),
      new Date(paidAt.getTime() + IDENTITY_BEFORE_MS),
      paidAt,
    ],
  );
  return row ?? null;
}

/** Returns the checkout's customer; null when no such checkout waits. */
export async function dismissCheckout(sql: Sql, storeId: string, id: string, now: Date): Promise<string | null> {
  const [row] = await sql.query<{ customer_id: string }>(
    `update pending_checkouts set status = 'expired', resolved_at = $3
     where store_id = $1 and id = $2 and status in ('pending', 'review') returning customer_id`,
    [storeId, id, now],
  );
  return row?.customer_id ?? null;
}

import type { ReviewOrder } from '../../../../contract/pointOfSale';
import type { Sql } from '../../../database/Database';
import { namedBy, SURVIVING_ID_OF_JOIN } from '../../customers';
import { IDENTITY_AFTER_MS, IDENTITY_BEFORE_MS, WINDOW_AFTER_MS, WINDOW_BEFORE_MS } from '../checkout/matching.policy';

export interface UnmatchedOrder {
  orderId: string;
  reason: ReviewOrder['reason'];
  eligibleCents: number;
  paidAt: string;
  /** The customer that the order names, for names_customer and return_without_sale. Otherwise null. */
  customerId: string | null;
}

/**
 * Returns the customers with one of the orders' phone numbers who requested a checkout around the payment, by order id.
 * After a restore, orders since the backup count without a checkout, because those checkouts are lost.
 */
export async function listCheckedOut(
  sql: Sql,
  storeId: string,
  orders: readonly { order: { id: string }; paidMs: number; phones: readonly string[] | null }[],
): Promise<Map<string, string>> {
  const named = orders.flatMap(({ order, paidMs, phones }) =>
    (phones ?? []).map((phone) => ({ orderId: order.id, paidAt: new Date(paidMs), phone })),
  );
  if (named.length === 0) return new Map();
  const rows = await sql.query<{ orderId: string; customerId: string }>(
    `select distinct on (n.order_id) n.order_id as "orderId", c.id as "customerId"
     from unnest($2::text[], $3::timestamptz[], $4::text[]) as n (order_id, paid_at, phone)
     cross join lateral ${namedBy('n.phone')} f
     join customers c on c.store_id = $1 and c.id = f.id and c.erased_at is null
     where exists (select from pending_checkouts p
                   where p.store_id = $1 and p.customer_id = c.id
                     and p.requested_at between n.paid_at - make_interval(secs => $5::float8 / 1000)
                                          and n.paid_at + make_interval(secs => $6::float8 / 1000))
        or exists (select from pos_cursors r
                   where r.store_id = $1
                     and n.paid_at between r.restored_from - make_interval(secs => $6::float8 / 1000)
                                       and r.restored_at)
     order by n.order_id, c.id`,
    [
      storeId,
      named.map(({ orderId }) => orderId),
      named.map(({ paidAt }) => paidAt),
      named.map(({ phone }) => phone),
      IDENTITY_AFTER_MS,
      IDENTITY_BEFORE_MS,
    ],
  );
  return new Map(rows.map(({ orderId, customerId }) => [orderId, customerId]));
}

/** Saves orders for the owner's review. Dismissed orders stay dismissed. */
export async function saveReviewOrders(sql: Sql, storeId: string, orders: readonly UnmatchedOrder[], now: Date) {
  if (orders.length === 0) return;
  await sql.query(
    `insert into pos_review_orders as w (store_id, order_id, reason, paid_at, eligible_cents, customer_id, created_at)
     select $1, n.order_id, n.reason, n.paid_at, n.cents, n.customer_id, $7
     from unnest($2::text[], $3::text[], $4::timestamptz[], $5::integer[], $6::uuid[])
       as n (order_id, reason, paid_at, cents, customer_id)
     on conflict (store_id, order_id) do update
       set reason = excluded.reason, paid_at = excluded.paid_at, eligible_cents = excluded.eligible_cents,
           customer_id = excluded.customer_id
       where (w.reason, w.paid_at, w.eligible_cents, w.customer_id)
         is distinct from (excluded.reason, excluded.paid_at, excluded.eligible_cents, excluded.customer_id)`,
    [
      storeId,
      orders.map(({ orderId }) => orderId),
      orders.map(({ reason }) => reason),
      orders.map(({ paidAt }) => paidAt),
      orders.map(({ eligibleCents }) => eligibleCents),
      orders.map(({ customerId }) => customerId),
      now,
    ],
  );
}

export async function deleteReviewOrder(sql: Sql, storeId: string, orderId: string): Promise<void> {
  await sql.query('delete from pos_review_orders where store_id = $1 and order_id = $2', [storeId, orderId]);
}

/** Removes these orders where they are in review as returns. */
export async function deleteReturns(sql: Sql, storeId: string, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  await sql.query(
    `delete from pos_review_orders where store_id = $1 and order_id = any($2) and reason = 'return_without_sale'`,
    [storeId, orderIds],
  );
}

/** Whether the order waits for a decision of the owner. */
export async function isInReview(sql: Sql, storeId: string, orderId: string): Promise<boolean> {
  const rows = await sql.query(
    'select from pos_review_orders where store_id = $1 and order_id = $2 and dismissed_at is null',
    [storeId, orderId],
  );
  return rows.length > 0;
}

/** Returns false when the order is not in review. */
export async function dismissReviewOrder(sql: Sql, storeId: string, orderId: string, now: Date): Promise<boolean> {
  const rows = await sql.query<{ order_id: string }>(
    `update pos_review_orders set dismissed_at = $3
     where store_id = $1 and order_id = $2 and dismissed_at is null returning order_id`,
    [storeId, orderId, now],
  );
  return rows.length > 0;
}

/**
 * Lists orders in review that were paid after `since`, newest first, each with the unmatched checkouts near it. The
 * times of these checkouts have PostgreSQL's JSON format.
 */
export async function listReviewOrderRows(
  sql: Sql,
  storeId: string,
  page: { since: Date; after: { paidAt: Date; orderId: string } | null; limit: number },
): Promise<Omit<ReviewOrder, 'creditableUntil'>[]> {
  return sql.query<Omit<ReviewOrder, 'creditableUntil'>>(
    `select w.order_id as "orderId", w.reason, w.paid_at as "paidAt", w.eligible_cents as "amountCents", n.checkouts,
            case when c.id is not null
              then jsonb_build_object('id', c.id, 'name', coalesce(c.name, ''), 'phone', c.phone) end as customer
     from (
       select order_id, reason, paid_at, eligible_cents, customer_id from pos_review_orders
       where store_id = $1 and dismissed_at is null and paid_at > $2
         and ($3::timestamptz is null or (paid_at, order_id) < ($3::timestamptz, $4::text))
       order by paid_at desc, order_id desc
       limit $5
     ) w
     cross join lateral (
       select coalesce(jsonb_agg(jsonb_build_object('id', near.id, 'customerName', near.name,
                'requestedAt', near.requested_at) order by near.distance), '[]') as checkouts
       from (
         select p.id, coalesce(c.name, '') as name, p.requested_at,
                abs(extract(epoch from p.requested_at - w.paid_at)) as distance
         from pending_checkouts p join customers c on c.store_id = p.store_id and c.id = p.customer_id
         where p.store_id = $1 and p.status in ('pending', 'review') and c.erased_at is null
           and p.requested_at between w.paid_at - make_interval(secs => $6::float8 / 1000)
                                and w.paid_at + make_interval(secs => $7::float8 / 1000)
         order by distance
         limit 5
       ) near
     ) n
     left join customers f on f.store_id = $1 and f.id = w.customer_id
     left join customers c on c.store_id = $1 and c.id = ${SURVIVING_ID_OF_JOIN} and c.erased_at is null
     order by w.paid_at desc, w.order_id desc`,
    [
      storeId,
      page.since,
      page.after?.paidAt ?? null,
      page.after?.orderId ?? null,
      page.limit,
      WINDOW_AFTER_MS,
      WINDOW_BEFORE_MS,
    ],
  );
}

export async function countReviewOrders(sql: Sql, storeId: string, since: Date): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `select count(*) as count from pos_review_orders
     where store_id = $1 and dismissed_at is null and paid_at > $2`,
    [storeId, since],
  );
  return row?.count ?? 0;
}

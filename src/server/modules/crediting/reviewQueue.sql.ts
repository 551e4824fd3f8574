import type { ReviewOrder } from '../../../contract/pointOfSale';
import type { Shop, Sql, Value } from '../../database/Database';
import { toPlainId } from '../../integrations/pointOfSale/orderIds';
import type { PosOrder } from '../../integrations/pointOfSale/PointOfSale';
import { ofShop } from '../../shared/shops/ofShop';
import { namedBy } from '../customers';
import type { CursorRow } from '../pointOfSale';
import { IDENTITY_AFTER_MS, IDENTITY_BEFORE_MS, VISIT_MS, WINDOW_AFTER_MS } from './matching/matching.rules';
import type { OrderCreditRow } from './orderCredits.sql';

export interface UnmatchedOrder {
  orderId: string;
  reason: ReviewOrder['reason'];
  eligibleCents: number;
  paidAt: string;
  /** The customer that the order names, for names_customer and return_without_sale. Otherwise null. */
  customerId: string | null;
}

/**
 * Returns the customers with one of the orders' phone numbers who requested a checkout in the shop around the payment,
 * by order id. After a restore, orders since the backup count without a checkout, because those checkouts are lost.
 */
export async function listCheckedOut(
  sql: Sql,
  shop: Shop,
  orders: readonly { order: { id: string }; paidMs: number; phones: readonly string[] | null }[],
  restored: Pick<CursorRow, 'restored_from' | 'restored_at'>,
): Promise<Map<string, string>> {
  const named = orders.flatMap(({ order, paidMs, phones }) =>
    (phones ?? []).map((phone) => ({ orderId: order.id, paidAt: new Date(paidMs), phone })),
  );
  if (named.length === 0) return new Map();
  const values: Value[] = [
    shop.storeId,
    named.map(({ orderId }) => orderId),
    named.map(({ paidAt }) => paidAt),
    named.map(({ phone }) => phone),
    IDENTITY_AFTER_MS,
    IDENTITY_BEFORE_MS,
    restored.restored_from,
    restored.restored_at,
  ];
  const rows = await sql.query<{ orderId: string; customerId: string }>(
    `select distinct on (n.order_id) n.order_id as "orderId", c.id as "customerId"
     from unnest($2::text[], $3::timestamptz[], $4::text[]) as n (order_id, paid_at, phone)
     cross join lateral ${namedBy('n.phone')} f
     join customers c on c.store_id = $1 and c.id = f.id and c.erased_at is null
     where exists (select from pending_checkouts p
                   where p.store_id = $1 and p.customer_id = c.id
                     and p.requested_at between n.paid_at - make_interval(secs => $5::float8 / 1000)
                                          and n.paid_at + make_interval(secs => $6::float8 / 1000)
                     ${ofShop('p', shop, values)})
        or n.paid_at between $7::timestamptz - make_interval(secs => $6::float8 / 1000) and $8
     order by n.order_id, c.id`,
    values,
  );
  return new Map(rows.map(({ orderId, customerId }) => [orderId, customerId]));
}

/** Saves orders for the owner's review. Dismissed orders stay dismissed. */
export async function saveReviewOrders(
  sql: Sql,
  { storeId, shopKey }: Shop,
  orders: readonly UnmatchedOrder[],
  now: Date,
) {
  if (orders.length === 0) return;
  await sql.query(
    `insert into pos_review_orders as w (store_id, order_id, reason, paid_at, eligible_cents, customer_id, created_at,
                                         shop_id)
     select $1, n.order_id, n.reason, n.paid_at, n.cents, n.customer_id, $7, $8
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
      shopKey,
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

/**
 * Adds the rewards that the customer redeemed for an order that lost value to the owner's review: those with the
 * order's id, and those from 35 minutes before its first payment to 20 minutes after its last, in a chain those of the
 * same shop. Each is added only once.
 */
export async function openReviews(
  sql: Sql,
  shop: Shop,
  {
    orderCredit,
    order,
    centsAfter,
    now,
  }: { orderCredit: OrderCreditRow; order: PosOrder; centsAfter: number; now: Date },
): Promise<void> {
  const times = order.payments.map(({ createdMs }) => createdMs);
  const firstMs = times.length === 0 ? order.createdMs : Math.min(...times);
  const lastMs = times.length === 0 ? order.createdMs : Math.max(...times);
  const values: Value[] = [
    shop.storeId,
    orderCredit.customer_id,
    order.id,
    orderCredit.eligible_cents,
    centsAfter,
    now,
    new Date(firstMs - VISIT_MS),
    new Date(lastMs + WINDOW_AFTER_MS),
    shop.shopKey,
    // What a person entered.
    toPlainId(order.id),
  ];
  await sql.query(
    `insert into pos_review_rewards as w
       (store_id, redemption_id, customer_id, order_id, cents_before, cents_after, created_at, shop_id)
     select r.store_id, r.id, r.customer_id, $3, $4, $5, $6, $9
     from redemptions r
     where r.store_id = $1 and r.customer_id = $2 and r.reward_id is not null and r.deleted_at is null
       and r.status <> 'cancelled'
       and (r.order_id = $10 or (r.order_id is null and r.created_at between $7 and $8))
       ${ofShop('r', shop, values)}
     on conflict (store_id, redemption_id) do nothing
     returning w.redemption_id`,
    values,
  );
}

/** Removes undecided reviews for an order that has regained its value. */
export async function closeReviews(sql: Sql, storeId: string, orderId: string, cents: number): Promise<void> {
  await sql.query(
    `delete from pos_review_rewards
     where store_id = $1 and order_id = $2 and decision is null and cents_before <= $3`,
    [storeId, orderId, cents],
  );
}

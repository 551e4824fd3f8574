import type { Shop, Sql, Value } from '../../../database/Database';
import type { OrderId } from '../../../integrations/pointOfSale/orderIds';
import { ofShop } from '../../../shared/shops/ofShop';
import { FORMER_PHONES } from '../../customers';
import { IDENTITY_AFTER_MS, IDENTITY_BEFORE_MS, VISIT_MS, WINDOW_AFTER_MS, WINDOW_BEFORE_MS } from './matching.rules';

export interface OpenCheckoutRow {
  id: string;
  customer_id: string;
  phone: string;
  /** The numbers of customers who were merged into this one, and former numbers that no other customer has. */
  other_phones: string[];
  referred_by: string | null;
  requested_at: string;
  /** The day of the request in the shop's time zone, YYYY-MM-DD. */
  day: string;
  /**
   * Another checkout of the customer's visit was matched, or has an order in the owner's review, or the owner took a
   * purchase of this visit back from the customer.
   */
  is_repeated: boolean;
  /** The checkout is in the owner's review. */
  is_in_review: boolean;
  /** The checkout is in the owner's review together with the order that is probably its purchase. */
  has_suggestion: boolean;
}

/**
 * Lists the shop's checkouts that have no purchase yet, both pending and in the owner's review. The order of a
 * reversal is read by a subquery, because the planner would join with all orders of the store.
 */
export async function listOpenCheckouts(sql: Sql, shop: Shop): Promise<OpenCheckoutRow[]> {
  const values: Value[] = [shop.storeId, VISIT_MS, IDENTITY_BEFORE_MS, WINDOW_AFTER_MS, shop.shopId];
  return sql.query<OpenCheckoutRow>(
    `select p.id, p.customer_id, c.phone, c.referred_by, p.requested_at,
            ${FORMER_PHONES} as other_phones,
            (p.requested_at at time zone s.time_zone)::date as day,
            p.status = 'review' as is_in_review, p.suggested_order_id is not null as has_suggestion,
            exists (select from pending_checkouts m
                    where m.store_id = $1 and m.customer_id = p.customer_id
                      and m.requested_at between p.requested_at - v.visit and p.requested_at + v.visit
                      and (m.status = 'matched' or m.suggested_order_id is not null) ${ofShop('m', shop, values)})
            or exists (select from points_ledger l
                       where l.store_id = $1 and l.customer_id = p.customer_id and l.kind = 'reversal'
                         and l.actor_role <> 'system'
                         and (select o.paid_at from order_credits o
                              where o.store_id = $1 and o.order_id = substring(l.source from '^order:(.*)@taken:[0-9]+')
                              ${ofShop('o', shop, values)})
                           between p.requested_at - v.before and p.requested_at + v.after) as is_repeated
     from pending_checkouts p
     join customers c on c.store_id = p.store_id and c.id = p.customer_id
     join stores s on s.id = $5
     cross join (select make_interval(secs => $2::float8 / 1000) as visit, make_interval(secs => $3::float8 / 1000) as before,
                        make_interval(secs => $4::float8 / 1000) as after) v
     where p.store_id = $1 and p.status in ('pending', 'review') and c.erased_at is null
       ${ofShop('p', shop, values)}
     order by p.requested_at, p.id`,
    values,
  );
}

export interface DoubtfulTime {
  at: string;
  phone: string;
  /** The request may be about another purchase than the one it has. */
  isRequest: boolean;
}

/**
 * Lists times since `since` near which an order of the shop without a customer may be one of this customer: the
 * requests that were answered by a purchase of another time or of an earlier request; and, for orders that were voided
 * or completely refunded, their request or payment and that change, because such a sale may have been rung up again.
 * Orders that a reward paid for are left out: they have at most one payment, and no undone one.
 */
export async function listDoubtfulTimes(sql: Sql, shop: Shop, since: Date): Promise<DoubtfulTime[]> {
  const firstId = toFirstId(since.getTime() - ID_SLACK_MS);
  const values: Value[] = [shop.storeId, since, firstId, WINDOW_BEFORE_MS, WINDOW_AFTER_MS];
  return sql.query<DoubtfulTime>(
    `select t.at, coalesce(c.phone, '') as phone, t.is_request as "isRequest"
     from (
       select p.customer_id, p.requested_at as at,
              o.checkout_id is distinct from p.id
                or coalesce(o.paid_at, o.credited_at) not between p.requested_at - w.before and p.requested_at + w.after
                as is_request,
              o.eligible_cents = 0 and o.record_count > 1 as is_undone
       from pending_checkouts p
       join order_credits o on o.store_id = $1 and o.order_id = p.order_id
       cross join (select make_interval(secs => $4::float8 / 1000) as before,
                          make_interval(secs => $5::float8 / 1000) as after) w
       where p.store_id = $1 and p.id >= $3 and p.status = 'matched' and p.requested_at >= $2
         ${ofShop('p', shop, values)}
       union all
       select o.customer_id, at, false, true
       from order_credits o
       cross join lateral (values (case when o.checkout_id is null then coalesce(o.paid_at, o.credited_at) end),
                                  (to_timestamp(o.modified_ms / 1000.0))) changed (at)
       where o.store_id = $1 and o.credited_at >= $2 - interval '1 day' and o.taken_back_at is null
         and o.eligible_cents = 0 and o.record_count > 1 and at >= $2 ${ofShop('o', shop, values)}
     ) t
     join customers c on c.store_id = $1 and c.id = t.customer_id
     where t.is_request or t.is_undone`,
    values,
  );
}

/** The id of a request contains its time, but the clocks of the process and the database may differ by this much. */
const ID_SLACK_MS = 3_600_000;

/** Returns the lowest id that new_id() can create at a time in ms, because ids begin with the time. */
function toFirstId(ms: number): string {
  const hex = Math.max(0, ms).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

/** Locks the checkout until the transaction ends. null when it has a purchase, is dismissed or expired. */
export async function lockCheckoutStatus(
  sql: Sql,
  storeId: string,
  checkoutId: string,
): Promise<'pending' | 'review' | null> {
  const [row] = await sql.query<{ status: 'pending' | 'review' }>(
    `select status from pending_checkouts
     where store_id = $1 and id = $2 and status in ('pending', 'review') for no key update`,
    [storeId, checkoutId],
  );
  return row?.status ?? null;
}

export async function markMatched(sql: Sql, storeId: string, checkoutId: string, orderId: string, now: Date) {
  await sql.query(
    `update pending_checkouts set status = 'matched', order_id = $3, resolved_at = $4
     where store_id = $1 and id = $2 and status in ('pending', 'review')`,
    [storeId, checkoutId, orderId, now],
  );
}

/** Moves the checkout to the owner's review, together with the order that is probably its purchase. */
export async function moveToReview(sql: Sql, storeId: string, checkoutId: string, orderId: string): Promise<void> {
  await sql.query(
    `update pending_checkouts set status = 'review', suggested_order_id = $3
     where store_id = $1 and id = $2 and status = 'pending'`,
    [storeId, checkoutId, orderId],
  );
}

/** Returns which of these orders are suggested to the owner for a checkout in review. */
export async function listSuggestedOrderIds(sql: Sql, storeId: string, orderIds: readonly string[]) {
  const rows = await sql.query<{ suggested_order_id: string }>(
    `select suggested_order_id from pending_checkouts
     where store_id = $1 and status = 'review' and suggested_order_id = any($2)`,
    [storeId, orderIds],
  );
  return new Set(rows.map(({ suggested_order_id }) => suggested_order_id));
}

export interface UnmatchedCheckout {
  id: string;
  customerId: string;
  requestedAt: string;
}

/**
 * Locks and returns the customer's unmatched checkout in the shop that an order paid at this time closes: the one that
 * the order is suggested for, or else the nearest one.
 */
export async function lockCheckoutOfOrder(
  sql: Sql,
  shop: Shop,
  { customerId, orderId, paidAt }: { customerId: string; orderId: OrderId; paidAt: Date },
): Promise<UnmatchedCheckout | null> {
  const values: Value[] = [
    shop.storeId,
    customerId,
    orderId,
    new Date(paidAt.getTime() - IDENTITY_AFTER_MS),
    new Date(paidAt.getTime() + IDENTITY_BEFORE_MS),
    paidAt,
  ];
  const [row] = await sql.query<UnmatchedCheckout>(
    `select id, customer_id as "customerId", requested_at as "requestedAt" from pending_checkouts p
     where store_id = $1 and customer_id = $2 and status in ('pending', 'review')
       and requested_at between $4 and $5 ${ofShop('p', shop, values)}
     order by (suggested_order_id is not distinct from $3) desc, abs(extract(epoch from requested_at - $6)), id
     limit 1
     for no key update`,
    values,
  );
  return row ?? null;
}

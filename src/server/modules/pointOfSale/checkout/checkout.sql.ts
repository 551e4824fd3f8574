import type { Sql } from '../../../database/Database';
import { SUBDOMAINS } from '../../../platform/auth/assertSameStore';
import { isFuture } from '../../../shared/readTime.sql';
import { FORMER_PHONES, SURVIVING_ID_OF_JOIN } from '../../customers';
import { IDENTITY_BEFORE_MS, VISIT_MS, WINDOW_AFTER_MS, WINDOW_BEFORE_MS } from './matching.policy';

/**
 * Returns the store's subdomains and the id of its customer with this phone number, or of the one they were merged
 * into. customer_id is null when there is none, and the result is null when the store was deleted.
 */
export async function findStoreAndCustomer(sql: Sql, storeId: string, phone: string) {
  const [row] = await sql.query<{ subdomains: string[]; customer_id: string | null }>(
    `select ${SUBDOMAINS} as subdomains, c.id as customer_id
     from stores s
     left join customers f on f.store_id = s.id and f.phone = $2
     left join customers c on c.store_id = s.id and c.id = ${SURVIVING_ID_OF_JOIN} and c.erased_at is null
     where s.id = $1`,
    [storeId, phone],
  );
  return row ?? null;
}

/**
 * Moves requests whose time window has passed to the owner's review, so that a new visit starts a new window. Requests
 * from the future, made while the clock was wrong, are moved too, because they would block all later ones.
 */
export async function expireStaleRequests(
  sql: Sql,
  storeId: string,
  customerId: string,
  { before, now }: { before: Date; now: Date },
): Promise<void> {
  await sql.query(
    `update pending_checkouts set status = 'review'
     where store_id = $1 and customer_id = $2 and status = 'pending'
       and (requested_at < $3 or ${isFuture('requested_at', '$4::timestamptz')})`,
    [storeId, customerId, before, now],
  );
}

/**
 * Creates the customer's pending checkout, or returns the existing one, because a customer has at most one. null when
 * the customer was merged or erased in the meantime.
 */
export async function upsertCheckoutRequest(
  sql: Sql,
  storeId: string,
  customerId: string,
  requestedAt: Date,
): Promise<string | null> {
  const [row] = await sql.query<{ id: string }>(
    `insert into pending_checkouts as p (store_id, customer_id, requested_at)
     select c.store_id, c.id, $3::timestamptz from customers c
     where c.store_id = $1 and c.id = $2 and c.erased_at is null
     for key share
     on conflict (store_id, customer_id) where status = 'pending' do update set customer_id = excluded.customer_id
     returning p.id`,
    [storeId, customerId, requestedAt],
  );
  return row?.id ?? null;
}

/** Returns the points of a matched checkout, or null while it is pending. */
export async function findGrantedPoints(sql: Sql, storeId: string, checkoutId: string): Promise<number | null> {
  const [row] = await sql.query<{ granted_points: number }>(
    `select o.granted_points
     from pending_checkouts p join order_credits o on o.store_id = p.store_id and o.order_id = p.order_id
     where p.store_id = $1 and p.id = $2 and p.status = 'matched'`,
    [storeId, checkoutId],
  );
  return row?.granted_points ?? null;
}

/**
 * Returns the points of the customer's newest other checkout that earned some, if it was requested within `windowMs`.
 * Checkouts without points, for example of a voided sale, do not show that this visit was already credited.
 */
export async function findPointsOfVisit(
  sql: Sql,
  storeId: string,
  checkoutId: string,
  windowMs: number,
): Promise<number | null> {
  const [row] = await sql.query<{ granted_points: number }>(
    `select o.granted_points
     from pending_checkouts p
     join pending_checkouts m on m.store_id = p.store_id and m.customer_id = p.customer_id and m.status = 'matched'
       and m.requested_at between p.requested_at - make_interval(secs => $3::float8 / 1000) and p.requested_at
     join order_credits o on o.store_id = m.store_id and o.order_id = m.order_id and o.eligible_cents > 0
     where p.store_id = $1 and p.id = $2
     order by m.requested_at desc
     limit 1`,
    [storeId, checkoutId, windowMs],
  );
  return row?.granted_points ?? null;
}

export interface OpenCheckoutRow {
  id: string;
  customer_id: string;
  phone: string;
  /** The numbers of customers who were merged into this one, and former numbers that no other customer has. */
  other_phones: string[];
  referred_by: string | null;
  requested_at: string;
  /** The day of the request in the store's time zone, YYYY-MM-DD. */
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
 * Lists the store's checkouts that have no purchase yet, both pending and in the owner's review. The order of a
 * reversal is read by a subquery, because the planner would join with all orders of the store.
 */
export async function listOpenCheckouts(sql: Sql, storeId: string): Promise<OpenCheckoutRow[]> {
  return sql.query<OpenCheckoutRow>(
    `select p.id, p.customer_id, c.phone, c.referred_by, p.requested_at,
            ${FORMER_PHONES} as other_phones,
            (p.requested_at at time zone s.time_zone)::date as day,
            p.status = 'review' as is_in_review, p.suggested_order_id is not null as has_suggestion,
            exists (select from pending_checkouts m
                    where m.store_id = $1 and m.customer_id = p.customer_id
                      and m.requested_at between p.requested_at - v.visit and p.requested_at + v.visit
                      and (m.status = 'matched' or m.suggested_order_id is not null))
            or exists (select from points_ledger l
                       where l.store_id = $1 and l.customer_id = p.customer_id and l.kind = 'reversal'
                         and l.actor_role <> 'system'
                         and (select o.paid_at from order_credits o
                              where o.store_id = $1 and o.order_id = substring(l.source from '^order:(.*)@taken:[0-9]+'))
                           between p.requested_at - v.before and p.requested_at + v.after) as is_repeated
     from pending_checkouts p
     join customers c on c.store_id = p.store_id and c.id = p.customer_id
     join stores s on s.id = p.store_id
     cross join (select make_interval(secs => $2::float8 / 1000) as visit, make_interval(secs => $3::float8 / 1000) as before,
                        make_interval(secs => $4::float8 / 1000) as after) v
     where p.store_id = $1 and p.status in ('pending', 'review') and c.erased_at is null
     order by p.requested_at, p.id`,
    [storeId, VISIT_MS, IDENTITY_BEFORE_MS, WINDOW_AFTER_MS],
  );
}

export interface DoubtfulTime {
  at: string;
  phone: string;
  /** The request may be about another purchase than the one it has. */
  isRequest: boolean;
}

/**
 * Lists times since `since` near which an order without a customer may be one of this customer: the requests that were
 * answered by a purchase of another time or of an earlier request; and, for orders that were voided or completely
 * refunded, their request or payment and that change, because such a sale may have been rung up again. Orders that a
 * reward paid for are left out: they have at most one payment, and no undone one.
 */
export async function listDoubtfulTimes(sql: Sql, storeId: string, since: Date): Promise<DoubtfulTime[]> {
  return sql.query<DoubtfulTime & Record<string, unknown>>(
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
       union all
       select o.customer_id, at, false, true
       from order_credits o
       cross join lateral (values (case when o.checkout_id is null then coalesce(o.paid_at, o.credited_at) end),
                                  (to_timestamp(o.modified_ms / 1000.0))) changed (at)
       where o.store_id = $1 and o.credited_at >= $2 - interval '1 day' and o.taken_back_at is null
         and o.eligible_cents = 0 and o.record_count > 1 and at >= $2
     ) t
     join customers c on c.store_id = $1 and c.id = t.customer_id
     where t.is_request or t.is_undone`,
    [storeId, since, toFirstId(since.getTime() - ID_SLACK_MS), WINDOW_BEFORE_MS, WINDOW_AFTER_MS],
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

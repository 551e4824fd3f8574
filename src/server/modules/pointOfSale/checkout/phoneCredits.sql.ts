import type { Sql } from '../../../database/Database';
import { namedBy, SURVIVING_ID_OF_JOIN } from '../../customers';
import { IDENTITY_AFTER_MS, IDENTITY_BEFORE_MS } from './matching.policy';

/** Returns since when the store credits orders by phone number alone, or null when it does not. */
export async function findPhoneCreditSince(sql: Sql, storeId: string): Promise<Date | null> {
  const [row] = await sql.query<{ since: string | null }>(
    'select phone_credit_since as since from stores where id = $1',
    [storeId],
  );
  return row?.since == null ? null : new Date(row.since);
}

/**
 * Lists the phone numbers of orders that a customer gave up after the payment, with the present number of that
 * customer, whoever has the given-up number now. Of several who gave it up, only the last one is known.
 */
export async function listGivenUpPhones(
  sql: Sql,
  storeId: string,
  orders: readonly { orderId: string; paidAt: Date; phones: readonly string[] }[],
): Promise<{ orderId: string; phone: string; presentPhone: string }[]> {
  const named = orders.flatMap(({ phones, ...order }) => phones.map((phone) => ({ ...order, phone })));
  if (named.length === 0) return [];
  return sql.query<{ orderId: string; phone: string; presentPhone: string }>(
    `select n.order_id as "orderId", n.phone, c.phone as "presentPhone"
     from unnest($2::text[], $3::timestamptz[], $4::text[]) as n (order_id, paid_at, phone)
     join customer_former_phones p on p.store_id = $1 and p.phone = n.phone and p.changed_at > n.paid_at
     join customers f on f.store_id = $1 and f.id = p.customer_id
     join customers c on c.store_id = $1 and c.id = ${SURVIVING_ID_OF_JOIN} and c.erased_at is null`,
    [storeId, named.map(({ orderId }) => orderId), named.map(({ paidAt }) => paidAt), named.map(({ phone }) => phone)],
  );
}

export interface NamedCustomer {
  orderId: string;
  customerId: string;
  referredBy: string | null;
}

/**
 * Lists the customers whom uncredited orders name by a current or former phone number. Customers who did not exist when
 * the order was paid are left out: nobody gets points for purchases from before they joined.
 */
export async function listNamedCustomers(
  sql: Sql,
  storeId: string,
  orders: readonly { orderId: string; paidAt: Date; phones: readonly string[] }[],
): Promise<NamedCustomer[]> {
  const named = orders.flatMap(({ phones, ...order }) => phones.map((phone) => ({ ...order, phone })));
  if (named.length === 0) return [];
  return sql.query<NamedCustomer & Record<string, unknown>>(
    `select distinct n.order_id as "orderId", c.id as "customerId", c.referred_by as "referredBy"
     from unnest($2::text[], $3::timestamptz[], $4::text[]) as n (order_id, paid_at, phone)
     cross join lateral ${namedBy('n.phone')} f
     join customers c on c.store_id = $1 and c.id = f.id and c.erased_at is null and c.created_at <= n.paid_at
     where not exists (select from order_credits o where o.store_id = $1 and o.order_id = n.order_id)
     order by n.order_id, c.id`,
    [storeId, named.map(({ orderId }) => orderId), named.map(({ paidAt }) => paidAt), named.map(({ phone }) => phone)],
  );
}

/**
 * Answers pending checkouts, of one customer or of all, with the purchase that was credited by phone number before: the
 * nearest one that such a checkout would have been matched with, those that are worth something first. Otherwise the
 * checkout would take another order by time.
 */
export async function answerCheckouts(
  sql: Sql,
  storeId: string,
  { customerId, now }: { customerId: string | null; now: Date },
): Promise<void> {
  // Locks each checkout, so that it is still pending when it is answered.
  const answers = await sql.query<{ checkoutId: string; orderId: string; customerId: string }>(
    `select p.id as "checkoutId", n.order_id as "orderId", p.customer_id as "customerId"
     from pending_checkouts p
     cross join lateral (
       select o.order_id from order_credits o
       where o.store_id = $1 and o.customer_id = p.customer_id and o.checkout_id is null
         and o.match_method = 'identity' and o.taken_back_at is null
         and o.credited_at >= p.requested_at - interval '1 day'
         and o.paid_at between p.requested_at - make_interval(secs => $3::float8 / 1000)
                           and p.requested_at + make_interval(secs => $4::float8 / 1000)
       order by o.eligible_cents > 0 desc, abs(extract(epoch from o.paid_at - p.requested_at)), o.order_id
       limit 1
     ) n
     where p.store_id = $1 and p.status = 'pending' and ($2::uuid is null or p.customer_id = $2)
     for no key update of p`,
    [storeId, customerId, IDENTITY_BEFORE_MS, IDENTITY_AFTER_MS],
  );
  for (const answer of answers) {
    const { checkoutId, orderId } = answer;
    // The owner may have given the purchase to another customer since it was read.
    const answered = await sql.query(
      `update order_credits set checkout_id = $3
       where store_id = $1 and order_id = $2 and customer_id = $4 and checkout_id is null and taken_back_at is null
       returning order_id`,
      [storeId, orderId, checkoutId, answer.customerId],
    );
    if (answered.length === 0) continue;
    await sql.query(
      `update pending_checkouts set status = 'matched', order_id = $3, resolved_at = $4 where store_id = $1 and id = $2`,
      [storeId, checkoutId, orderId, now],
    );
  }
}

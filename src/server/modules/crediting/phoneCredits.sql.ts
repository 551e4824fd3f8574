import type { ShopId, ShopSql, Sql } from '../../database/Database';
import { namedBy, SURVIVING_ID_OF_JOIN } from '../customers';

/** Stands for the phone number of an order that somebody else had when it was paid, and nobody knows who. */
export const UNKNOWN_HOLDER = '';

/** Returns since when the shop credits orders by phone number alone, or null when it does not. */
export async function findPhoneCreditSince(sql: ShopSql, shopId: ShopId): Promise<Date | null> {
  const [row] = await sql.query<{ since: string | null }>(
    'select phone_credit_since as since from stores where id = $1',
    [shopId],
  );
  return row?.since == null ? null : new Date(row.since);
}

/**
 * Lists the phone numbers of orders that changed hands after the payment, with the present number of the customer who
 * had them then. null when that customer is not known: of several who gave a number up, only the last one is.
 */
export async function listChangedPhones(
  sql: Sql,
  storeId: string,
  orders: readonly { orderId: string; paidAt: Date; phones: readonly string[] }[],
): Promise<{ orderId: string; phone: string; presentPhone: string | null }[]> {
  const named = orders.flatMap(({ phones, ...order }) => phones.map((phone) => ({ ...order, phone })));
  if (named.length === 0) return [];
  return sql.query<{ orderId: string; phone: string; presentPhone: string | null }>(
    `select n.order_id as "orderId", n.phone, c.phone as "presentPhone"
     from unnest($2::text[], $3::timestamptz[], $4::text[]) as n (order_id, paid_at, phone)
     left join customers h on h.store_id = $1 and h.phone = n.phone
     left join customer_former_phones p on p.store_id = $1 and p.phone = n.phone and p.changed_at > n.paid_at
     left join customers f on f.store_id = $1 and f.id = p.customer_id
       and (p.had_since is null or p.had_since <= n.paid_at)
     left join customers c on c.store_id = $1 and c.id = ${SURVIVING_ID_OF_JOIN} and c.erased_at is null
     where p.phone is not null or h.phone_since > n.paid_at`,
    [storeId, named.map(({ orderId }) => orderId), named.map(({ paidAt }) => paidAt), named.map(({ phone }) => phone)],
  );
}

export interface NamedCustomer {
  orderId: string;
  /** null for somebody who is not known (see UNKNOWN_HOLDER). */
  customerId: string | null;
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
  return sql.query<NamedCustomer>(
    `select distinct n.order_id as "orderId", c.id as "customerId", c.referred_by as "referredBy"
     from unnest($2::text[], $3::timestamptz[], $4::text[]) as n (order_id, paid_at, phone)
     cross join lateral ${namedBy('n.phone')} f
     join customers c on c.store_id = $1 and c.id = f.id and c.erased_at is null and c.created_at <= n.paid_at
     where not exists (select from order_credits o where o.store_id = $1 and o.order_id = n.order_id)
     union all
     select distinct n.order_id, null::uuid, null::uuid
     from unnest($2::text[], $4::text[]) as n (order_id, phone)
     where n.phone = $5
       and not exists (select from order_credits o where o.store_id = $1 and o.order_id = n.order_id)
     order by 1, 2`,
    [
      storeId,
      named.map(({ orderId }) => orderId),
      named.map(({ paidAt }) => paidAt),
      named.map(({ phone }) => phone),
      UNKNOWN_HOLDER,
    ],
  );
}

import type { Shop, Sql, Value } from '../../../database/Database';
import type { OrderId } from '../../../integrations/pointOfSale/orderIds';
import { ofShop } from '../../../shared/shops/ofShop';
import { namedBy } from '../../customers';
import { IDENTITY_BEFORE_MS, VISIT_MS, WINDOW_AFTER_MS, WINDOW_BEFORE_MS } from './matching.rules';

/** A match by time, with an order that names its customer and was paid around the same request. */
export interface NamedBesideMatch {
  namedOrderId: string;
  orderId: OrderId;
  checkoutId: string;
  requestedAt: string;
  /** Whether a checkout already has the order that names the customer. */
  hasCheckout: boolean;
}

/**
 * Lists the matches by time of customers whom these orders name. Orders that are credited to somebody else, or were
 * taken back, say nothing about the customer.
 */
export async function listTimeMatchesOfNamed(
  sql: Sql,
  shop: Shop,
  orders: readonly { orderId: string; paidMs: number; phones: readonly string[] }[],
): Promise<NamedBesideMatch[]> {
  const named = orders.flatMap(({ phones, ...order }) => phones.map((phone) => ({ ...order, phone })));
  if (named.length === 0) return [];
  const values: Value[] = [
    shop.storeId,
    named.map(({ orderId }) => orderId),
    named.map(({ paidMs }) => new Date(paidMs)),
    named.map(({ phone }) => phone),
    VISIT_MS,
    IDENTITY_BEFORE_MS,
  ];
  return sql.query<NamedBesideMatch>(
    `select distinct n.order_id as "namedOrderId", o.order_id as "orderId", p.id as "checkoutId",
            p.requested_at as "requestedAt", k.checkout_id is not null as "hasCheckout"
     from unnest($2::text[], $3::timestamptz[], $4::text[]) as n (order_id, paid_at, phone)
     cross join lateral ${namedBy('n.phone')} f
     join customers c on c.store_id = $1 and c.id = f.id and c.erased_at is null
     join pending_checkouts p on p.store_id = $1 and p.customer_id = c.id and p.status = 'matched'
       and p.requested_at between n.paid_at - make_interval(secs => $5::float8 / 1000)
                            and n.paid_at + make_interval(secs => $6::float8 / 1000) ${ofShop('p', shop, values)}
     join order_credits o on o.store_id = $1 and o.checkout_id = p.id and o.match_method = 'time'
       and o.order_id <> n.order_id
     left join order_credits k on k.store_id = $1 and k.order_id = n.order_id
     where k.order_id is null or (k.customer_id = c.id and k.taken_back_at is null)
     order by 1, 2`,
    values,
  );
}

/** A pending checkout near a payment of an order that was matched by time with the checkout of another customer. */
export interface RivalRequest {
  orderId: OrderId;
  /** When the customer who has the order requested the checkout. */
  matchedAt: string;
  rivalAt: string;
}

/** Lists the pending checkouts of other customers near the payments of orders that were matched by time. */
export async function listRivalRequests(
  sql: Sql,
  shop: Shop,
  payments: readonly { orderId: string; paidMs: number }[],
): Promise<RivalRequest[]> {
  if (payments.length === 0) return [];
  const values: Value[] = [
    shop.storeId,
    payments.map(({ orderId }) => orderId),
    payments.map(({ paidMs }) => new Date(paidMs)),
    WINDOW_AFTER_MS,
    WINDOW_BEFORE_MS,
  ];
  return sql.query<RivalRequest>(
    `select distinct o.order_id as "orderId", m.requested_at as "matchedAt", p.requested_at as "rivalAt"
     from unnest($2::text[], $3::timestamptz[]) as n (order_id, paid_at)
     join order_credits o on o.store_id = $1 and o.order_id = n.order_id and o.match_method = 'time'
       and o.taken_back_at is null
     join pending_checkouts m on m.store_id = $1 and m.id = o.checkout_id
     join pending_checkouts p on p.store_id = $1 and p.status = 'pending' and p.customer_id <> o.customer_id
       and p.requested_at between n.paid_at - make_interval(secs => $4::float8 / 1000)
                            and n.paid_at + make_interval(secs => $5::float8 / 1000) ${ofShop('p', shop, values)}`,
    values,
  );
}

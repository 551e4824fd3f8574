import type { ReviewOrder } from '../../../contract/pointOfSale';
import type { Shop, Sql, Value } from '../../database/Database';
import type { OrderId } from '../../integrations/pointOfSale/orderIds';
import { ofShop } from '../../shared/shops/ofShop';
import { WINDOW_AFTER_MS, WINDOW_BEFORE_MS } from '../crediting';
import { SURVIVING_ID_OF_JOIN } from '../customers';

/** Whether the order waits for a decision of the owner. */
export async function isInReview(sql: Sql, storeId: string, orderId: OrderId): Promise<boolean> {
  const rows = await sql.query(
    'select from pos_review_orders where store_id = $1 and order_id = $2 and dismissed_at is null',
    [storeId, orderId],
  );
  return rows.length > 0;
}

/** Returns false when the order is not in review. */
export async function dismissReviewOrder(sql: Sql, storeId: string, orderId: OrderId, now: Date): Promise<boolean> {
  const rows = await sql.query<{ order_id: string }>(
    `update pos_review_orders set dismissed_at = $3
     where store_id = $1 and order_id = $2 and dismissed_at is null returning order_id`,
    [storeId, orderId, now],
  );
  return rows.length > 0;
}

/**
 * Lists orders of the shop in review that were paid after `since`, newest first, each with the unmatched checkouts near
 * it. The times of these checkouts have PostgreSQL's JSON format.
 */
export async function listReviewOrderRows(
  sql: Sql,
  shop: Shop,
  page: { since: Date; after: { paidAt: Date; orderId: string } | null; limit: number },
): Promise<Omit<ReviewOrder, 'creditableUntil'>[]> {
  const { since, after, limit } = page;
  const position = [after?.paidAt ?? null, after?.orderId ?? null];
  const values: Value[] = [shop.storeId, since, ...position, limit, WINDOW_AFTER_MS, WINDOW_BEFORE_MS];
  return sql.query<Omit<ReviewOrder, 'creditableUntil'>>(
    `select w.order_id as "orderId", w.reason, w.paid_at as "paidAt", w.eligible_cents as "amountCents", n.checkouts,
            case when c.id is not null
              then jsonb_build_object('id', c.id, 'name', coalesce(c.name, ''), 'phone', c.phone) end as customer
     from (
       select order_id, reason, paid_at, eligible_cents, customer_id from pos_review_orders r
       where store_id = $1 and dismissed_at is null and paid_at > $2 ${ofShop('r', shop, values)}
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
           ${ofShop('p', shop, values)}
           and p.requested_at between w.paid_at - make_interval(secs => $6::float8 / 1000)
                                and w.paid_at + make_interval(secs => $7::float8 / 1000)
         order by distance
         limit 5
       ) near
     ) n
     left join customers f on f.store_id = $1 and f.id = w.customer_id
     left join customers c on c.store_id = $1 and c.id = ${SURVIVING_ID_OF_JOIN} and c.erased_at is null
     order by w.paid_at desc, w.order_id desc`,
    values,
  );
}

export async function countReviewOrders(sql: Sql, shop: Shop, since: Date): Promise<number> {
  const values: Value[] = [shop.storeId, since];
  const [row] = await sql.query<{ count: number }>(
    `select count(*) as count from pos_review_orders r
     where store_id = $1 and dismissed_at is null and paid_at > $2 ${ofShop('r', shop, values)}`,
    values,
  );
  return row?.count ?? 0;
}

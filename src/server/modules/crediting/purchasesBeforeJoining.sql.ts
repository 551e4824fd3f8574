import type { Shop, Sql } from '../../database/Database';

/** A paid order that names one customer of the register, who has a phone number. */
export interface NamedPurchase {
  orderId: string;
  posCustomerId: string;
  paidAt: Date;
  cents: number;
}

/**
 * Keeps purchases of customers of the register who are no customers of the store yet, so that their visits before and
 * after joining can be compared, and removes those that were credited or refunded since. The customer of a credited
 * order is then the person of the earlier ones. Neither names nor phone numbers are kept.
 */
export async function keepPurchases(
  sql: Sql,
  { storeId, shopId, shopKey }: Shop,
  purchases: readonly NamedPurchase[],
): Promise<void> {
  if (purchases.length === 0) return;
  const orderIds = purchases.map(({ orderId }) => orderId);
  const posCustomerIds = purchases.map(({ posCustomerId }) => posCustomerId);
  const cents = purchases.map((purchase) => purchase.cents);
  await sql.query(
    `insert into register_purchases as p (store_id, order_id, pos_customer_id, day, cents, shop_id)
     select $1, r.order_id, r.pos_customer_id, (r.paid_at at time zone s.time_zone)::date, r.cents, $7
     from unnest($2::text[], $3::text[], $4::timestamptz[], $5::integer[]) as r (order_id, pos_customer_id, paid_at, cents)
     join stores s on s.id = $6
     where r.cents > 0
       and not exists (select from order_credits o where o.store_id = $1 and o.order_id = r.order_id)
     on conflict (store_id, order_id) do update set cents = excluded.cents where p.cents <> excluded.cents
     returning p.order_id`,
    [storeId, orderIds, posCustomerIds, purchases.map(({ paidAt }) => paidAt), cents, shopId, shopKey],
  );
  await sql.query(
    `delete from register_purchases p
     using unnest($2::text[], $3::integer[]) as r (order_id, cents)
     where p.store_id = $1 and p.order_id = r.order_id
       and (r.cents = 0 or exists (select 1 from order_credits o where o.store_id = $1 and o.order_id = r.order_id))`,
    [storeId, orderIds, cents],
  );
  await sql.query(
    `update register_purchases p set customer_id = o.customer_id
     from unnest($2::text[], $3::text[]) as r (order_id, pos_customer_id)
     join order_credits o on o.store_id = $1 and o.order_id = r.order_id and o.match_method = 'identity'
       and o.taken_back_at is null
     join customers c on c.store_id = $1 and c.id = o.customer_id and c.erased_at is null
     where p.store_id = $1 and p.pos_customer_id = r.pos_customer_id and p.customer_id is null`,
    [storeId, orderIds, posCustomerIds],
  );
}

import type { Shop, Sql, Value } from '../../database/Database';
import { SUBDOMAINS } from '../../platform/auth/assertSameStore';
import { bind } from '../../shared/bind';
import { isFuture } from '../../shared/readTime.sql';
import { ofShop } from '../../shared/shops/ofShop';
import { SURVIVING_ID_OF_JOIN } from '../customers';

/**
 * Returns the shop's subdomains and the id of the customer with this phone number, or of the one they were merged into.
 * customer_id is null when there is none, and the result is null when the store was deleted.
 */
export async function findShopAndCustomer(sql: Sql, { storeId, shopId }: Shop, phone: string) {
  const [row] = await sql.query<{ subdomains: string[]; customer_id: string | null }>(
    `select ${SUBDOMAINS} as subdomains, c.id as customer_id
     from stores s
     left join customers f on f.store_id = $1 and f.phone = $2
     left join customers c on c.store_id = $1 and c.id = ${SURVIVING_ID_OF_JOIN} and c.erased_at is null
     where s.id = $3`,
    [storeId, phone, shopId],
  );
  return row ?? null;
}

/**
 * Moves requests whose time window has passed to the owner's review, so that a new visit starts a new window. Requests
 * from the future, made while the clock was wrong, are moved too, because they would block all later ones. So are those
 * in other shops of the chain: a customer waits in one place, but the other purchase is still found by their phone
 * number.
 */
export async function expireStaleRequests(
  sql: Sql,
  { storeId, shopKey }: Shop,
  customerId: string,
  { before, now }: { before: Date; now: Date },
): Promise<void> {
  const values: Value[] = [storeId, customerId, before, now];
  const elsewhere = shopKey === null ? '' : `or coalesce(shop_id, store_id) <> ${bind(values, shopKey)}`;
  await sql.query(
    `update pending_checkouts set status = 'review'
     where store_id = $1 and customer_id = $2 and status = 'pending'
       and (requested_at < $3 or ${isFuture('requested_at', '$4::timestamptz')} ${elsewhere})`,
    values,
  );
}

/**
 * Creates the customer's pending checkout in the shop, or returns the existing one, because a customer has at most one.
 * null when the customer was merged or erased, or checked out in another shop of the chain in the meantime.
 */
export async function upsertCheckoutRequest(
  sql: Sql,
  { storeId, shopKey }: Shop,
  customerId: string,
  requestedAt: Date,
): Promise<string | null> {
  const [row] = await sql.query<{ id: string }>(
    `insert into pending_checkouts as p (store_id, customer_id, requested_at, shop_id)
     select c.store_id, c.id, $3::timestamptz, $4::uuid from customers c
     where c.store_id = $1 and c.id = $2 and c.erased_at is null
     for key share
     on conflict (store_id, customer_id) where status = 'pending' do update set customer_id = excluded.customer_id
       ${shopKey === null ? '' : 'where coalesce(p.shop_id, p.store_id) = excluded.shop_id'}
     returning p.id`,
    [storeId, customerId, requestedAt, shopKey],
  );
  return row?.id ?? null;
}

/** What a purchase has earned. */
export interface Earned {
  points: number;
  /** The least that earns points, in cents, of a purchase below it. null for others. */
  minCents: number | null;
}

const EARNED = `o.granted_points as points,
  case when o.eligible_cents > 0 and o.eligible_cents < o.earning_min_cents then o.earning_min_cents end as "minCents"`;

/** Returns what the purchase of a matched checkout has earned, or null while it is pending. */
export async function findEarned(sql: Sql, storeId: string, checkoutId: string): Promise<Earned | null> {
  const [row] = await sql.query<Earned>(
    `select ${EARNED}
     from pending_checkouts p join order_credits o on o.store_id = p.store_id and o.order_id = p.order_id
     where p.store_id = $1 and p.id = $2 and p.status = 'matched'`,
    [storeId, checkoutId],
  );
  return row ?? null;
}

/**
 * Returns what the customer's newest other checkout in the shop earned that has value, if it was requested within
 * `windowMs`. Checkouts without points, for example of a voided sale, do not show that this visit was already credited.
 */
export async function findEarnedInVisit(
  sql: Sql,
  shop: Shop,
  checkoutId: string,
  windowMs: number,
): Promise<Earned | null> {
  const values: Value[] = [shop.storeId, checkoutId, windowMs];
  const [row] = await sql.query<Earned>(
    `select ${EARNED}
     from pending_checkouts p
     join pending_checkouts m on m.store_id = p.store_id and m.customer_id = p.customer_id and m.status = 'matched'
       and m.requested_at between p.requested_at - make_interval(secs => $3::float8 / 1000) and p.requested_at
     join order_credits o on o.store_id = m.store_id and o.order_id = m.order_id and o.eligible_cents > 0
     where p.store_id = $1 and p.id = $2 ${ofShop('m', shop, values)}
     order by m.requested_at desc
     limit 1`,
    values,
  );
  return row ?? null;
}

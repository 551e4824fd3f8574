import type { Shop, Sql, Value } from '../../../database/Database';
import { ofShop } from '../../../shared/shops/ofShop';
import { IDENTITY_AFTER_MS, IDENTITY_BEFORE_MS, VISIT_MS, WINDOW_AFTER_MS } from './matching.rules';

export interface KnownCredit {
  checkoutId: string;
  customerId: string;
  requestedAt: string;
  /** Another checkout of the customer's visit has a purchase, so this one may be about a second one. */
  isRepeated: boolean;
  orderId: string;
  paidAt: string;
  /** When the order last changed at the register, or null when it did not change since its credit. */
  changedMs: number | null;
  hasCheckout: boolean;
  /** The order was matched with another checkout by its time of payment. */
  isMatchedByTime: boolean;
  isWorth: boolean;
}

/**
 * Lists the credits of a shop that its open checkouts may be about, and locks these checkouts: pending ones of one
 * customer or of all, or those with these ids. Which credit settles a checkout is decided by settlesRequest.
 */
export function listKnownCredits(
  sql: Sql,
  shop: Shop,
  { customerId, checkoutIds }: { customerId: string | null; checkoutIds: readonly string[] | null },
): Promise<KnownCredit[]> {
  const times = [IDENTITY_BEFORE_MS, IDENTITY_AFTER_MS, WINDOW_AFTER_MS, VISIT_MS];
  const values: Value[] = [shop.storeId, customerId, checkoutIds, ...times];
  return sql.query<KnownCredit>(
    `select p.id as "checkoutId", p.customer_id as "customerId", p.requested_at as "requestedAt",
            o.order_id as "orderId", coalesce(o.paid_at, o.credited_at) as "paidAt",
            case when o.modified_ms > extract(epoch from o.credited_at) * 1000 then o.modified_ms end as "changedMs",
            o.checkout_id is not null as "hasCheckout", o.match_method = 'time' as "isMatchedByTime", o.eligible_cents > 0 as "isWorth",
            exists (select from pending_checkouts m
                    where m.store_id = $1 and m.customer_id = p.customer_id and m.status = 'matched'
                      and m.requested_at between p.requested_at - w.visit and p.requested_at + w.visit
                      ${ofShop('m', shop, values)}) as "isRepeated"
     from pending_checkouts p
     cross join (select make_interval(secs => $4::float8 / 1000) as before, make_interval(secs => $5::float8 / 1000) as after,
                        make_interval(secs => $6::float8 / 1000) as after_change,
                        make_interval(secs => $7::float8 / 1000) as visit) w
     join order_credits o on o.store_id = $1 and o.customer_id = p.customer_id and o.taken_back_at is null
       and (coalesce(o.paid_at, o.credited_at) between p.requested_at - w.before and p.requested_at + w.after
            or o.modified_ms between extract(epoch from p.requested_at - w.before) * 1000
                                 and extract(epoch from p.requested_at + w.after_change) * 1000)
       ${ofShop('o', shop, values)}
     where p.store_id = $1
       and case when $3::uuid[] is null then p.status = 'pending' and ($2::uuid is null or p.customer_id = $2)
                else p.status in ('pending', 'review') and p.id = any($3) end
       ${ofShop('p', shop, values)}
     order by p.id
     for no key update of p`,
    values,
  );
}

/**
 * Closes a locked checkout with a credit of its customer, which becomes the credit's own checkout if it has none. Does
 * nothing when the owner gave the purchase to another customer since it was read.
 */
export async function closeWithCredit(
  sql: Sql,
  storeId: string,
  { checkoutId, orderId, customerId }: Pick<KnownCredit, 'checkoutId' | 'orderId' | 'customerId'>,
  now: Date,
): Promise<void> {
  const found = await sql.query(
    `update order_credits set checkout_id = coalesce(checkout_id, $3)
     where store_id = $1 and order_id = $2 and customer_id = $4 and taken_back_at is null
     returning order_id`,
    [storeId, orderId, checkoutId, customerId],
  );
  if (found.length === 0) return;
  await sql.query(
    `update pending_checkouts set status = 'matched', order_id = $3, resolved_at = $4 where store_id = $1 and id = $2`,
    [storeId, checkoutId, orderId, now],
  );
}

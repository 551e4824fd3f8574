import type { ListedCredit } from '../../../../contract/pointOfSale';
import type { Sql } from '../../../database/Database';
import { REVIEW_CUSTOMER } from '../review/reviewCheckouts.sql';

/** The position of a credit in the list, newest first. */
export interface CreditPosition {
  /** µs since 1970. */
  creditedUs: number;
  orderId: string;
}
type CreditRow = Omit<ListedCredit, 'movableUntil'> & CreditPosition & { creditedAt: string };

/** Lists credits since a time, newest first, including those that were taken back. */
export function listCreditRows(
  sql: Sql,
  storeId: string,
  { since, after, limit }: { since: Date; after: CreditPosition | null; limit: number },
): Promise<CreditRow[]> {
  return sql.query<CreditRow & Record<string, unknown>>(
    `select o.order_id as "orderId", o.credited_at as "creditedAt", coalesce(o.paid_at, o.credited_at) as "paidAt",
            (extract(epoch from o.credited_at) * 1000000)::bigint as "creditedUs", o.eligible_cents as "amountCents",
            o.match_method as "matchMethod", o.granted_points as points, o.taken_back_at as "takenBackAt",
            case when o.multiplier <> 1 then jsonb_build_object('name', coalesce(b.name, r.item_name), 'factor', o.multiplier)
            end as multiplier,
            ${REVIEW_CUSTOMER}
     from (
       select * from order_credits
       where store_id = $1 and credited_at > $2
         and ($3::bigint is null or (credited_at, order_id)
           < (timestamptz 'epoch' + $3::bigint * interval '1 microsecond', $4::text))
       order by credited_at desc, order_id desc
       limit $5
     ) o
     join customers c on c.store_id = $1 and c.id = o.customer_id
     left join boosts b on b.store_id = $1 and b.id = o.boost_id
     left join redemptions r on r.store_id = $1 and r.id = o.multiplier_redemption_id
     order by o.credited_at desc, o.order_id desc`,
    [storeId, since, after?.creditedUs ?? null, after?.orderId ?? null, limit],
  );
}

export async function countCredits(sql: Sql, storeId: string, since: Date, limit: number): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `select count(*) as count from (
       select from order_credits where store_id = $1 and credited_at > $2 limit $3) counted`,
    [storeId, since, limit],
  );
  return row?.count ?? 0;
}

export interface MovableCredit {
  orderId: string;
  customerId: string;
  /** Shown to the owner in messages. */
  customerName: string;
  isCustomerErased: boolean;
  checkoutId: string | null;
  /** The time of the checkout that the order was matched with by time, or null. */
  timeMatchedAt: string | null;
  eligibleCents: number;
  excludedCents: number;
  grantedPoints: number;
  grantedShare: number;
  pointsPerDollar: number;
  multiplierRedemptionId: string | null;
  referrerId: string | null;
  referralPercentage: number;
  isReferrerErased: boolean;
  creditedAt: string;
  paidAt: string;
  takenBackAt: string | null;
  takeBacks: number;
}

/**
 * Locks and returns the credit of an order, or null. The caller must hold the store's lock. The row is locked too,
 * because a checkout at the kiosk is answered with it without the store's lock.
 */
export async function lockCredit(sql: Sql, storeId: string, orderId: string): Promise<MovableCredit | null> {
  const [row] = await sql.query<MovableCredit & Record<string, unknown>>(
    `select o.order_id as "orderId", o.customer_id as "customerId", coalesce(c.name, 'the customer') as "customerName",
            c.erased_at is not null as "isCustomerErased", o.checkout_id as "checkoutId",
            case when o.match_method = 'time' then p.requested_at end as "timeMatchedAt",
            o.eligible_cents as "eligibleCents", o.excluded_cents as "excludedCents", o.granted_points as "grantedPoints", o.granted_share as "grantedShare",
            o.points_per_dollar as "pointsPerDollar", o.multiplier_redemption_id as "multiplierRedemptionId",
            o.referrer_id as "referrerId", o.referral_percentage as "referralPercentage",
            r.erased_at is not null as "isReferrerErased", o.credited_at as "creditedAt",
            coalesce(o.paid_at, o.credited_at) as "paidAt", o.taken_back_at as "takenBackAt", o.take_backs as "takeBacks"
     from order_credits o
     join customers c on c.store_id = $1 and c.id = o.customer_id
     left join customers r on r.store_id = $1 and r.id = o.referrer_id
     left join pending_checkouts p on p.store_id = $1 and p.id = o.checkout_id
     where o.store_id = $1 and o.order_id = $2
     for no key update of o`,
    [storeId, orderId],
  );
  return row ?? null;
}

/** Marks the credit as taken back. `keptShare` is what an erased referrer keeps. */
export async function saveTakenBack(
  sql: Sql,
  storeId: string,
  orderId: string,
  { keptShare, now }: { keptShare: number; now: Date },
): Promise<void> {
  await sql.query(
    `update order_credits set
       taken_back_at = $4, take_backs = take_backs + 1, granted_points = 0, granted_share = $3, checkout_id = null,
       multiplier_redemption_id = null, multiplier = 1, boost_id = null,
       referrer_id = case when $3 > 0 then referrer_id end,
       referral_percentage = case when $3 > 0 then referral_percentage else 0 end
     where store_id = $1 and order_id = $2`,
    [storeId, orderId, keptShare, now],
  );
}

/** Moves the checkouts of a credit that was taken back to the owner's review: they wait for their own purchase. */
export async function reopenCheckouts(
  sql: Sql,
  storeId: string,
  { customerId, orderId }: { customerId: string; orderId: string },
): Promise<void> {
  await sql.query(
    `update pending_checkouts set status = 'review', order_id = null, resolved_at = null
     where store_id = $1 and customer_id = $2 and order_id = $3`,
    [storeId, customerId, orderId],
  );
}

/** Saves the customer to whom the owner gave the credit. */
export async function saveGiven(
  sql: Sql,
  storeId: string,
  orderId: string,
  given: {
    customerId: string;
    checkoutId: string | null;
    points: number;
    multiplierRedemptionId: string | null;
    multiplier: number;
    boostId: string | null;
    referrerId: string | null;
    referralPercentage: number;
    share: number;
  },
): Promise<void> {
  await sql.query(
    `update order_credits set
       taken_back_at = null, match_method = 'manual', customer_id = $3, checkout_id = $4, granted_points = $5,
       multiplier_redemption_id = $6, multiplier = $7, referrer_id = $8, referral_percentage = $9, granted_share = $10,
       boost_id = $11
     where store_id = $1 and order_id = $2`,
    [
      storeId,
      orderId,
      given.customerId,
      given.checkoutId,
      given.points,
      given.multiplierRedemptionId,
      given.multiplier,
      given.referrerId,
      given.referralPercentage,
      given.share,
      given.boostId,
    ],
  );
}

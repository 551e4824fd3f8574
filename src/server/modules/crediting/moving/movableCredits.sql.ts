import type { Sql } from '../../../database/Database';
import type { OrderId } from '../../../integrations/pointOfSale/orderIds';
import { SURVIVING_ID_OF_PARAM } from '../../customers';
import type { LimitTerms } from '../loyaltyTerms.sql';
import type { EarningLimits } from '../points';

export interface MovableCredit {
  orderId: OrderId;
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
  /** The time zone of the shop of a chain at the credit. null without a chain. */
  timeZone: string | null;
  /** The limits of the store at the credit. */
  limits: LimitTerms;
}

/**
 * Locks and returns the credit of an order, or null. The caller must hold the shop's lock. The row is locked too,
 * because a checkout at the kiosk is answered with it without the shop's lock.
 */
export async function lockCredit(sql: Sql, storeId: string, orderId: OrderId): Promise<MovableCredit | null> {
  const [row] = await sql.query<MovableCredit>(
    `select o.order_id as "orderId", o.customer_id as "customerId", coalesce(c.name, 'the customer') as "customerName",
            c.erased_at is not null as "isCustomerErased", o.checkout_id as "checkoutId",
            case when o.match_method = 'time' then p.requested_at end as "timeMatchedAt",
            o.eligible_cents as "eligibleCents", o.excluded_cents as "excludedCents", o.granted_points as "grantedPoints", o.granted_share as "grantedShare",
            o.points_per_dollar as "pointsPerDollar", o.multiplier_redemption_id as "multiplierRedemptionId",
            o.referrer_id as "referrerId", o.referral_percentage as "referralPercentage",
            r.erased_at is not null as "isReferrerErased", o.credited_at as "creditedAt",
            coalesce(o.paid_at, o.credited_at) as "paidAt", o.taken_back_at as "takenBackAt", o.take_backs as "takeBacks",
            o.time_zone as "timeZone",
            json_build_object('minCents', o.earning_min_cents, 'salePointsMax', o.sale_points_max,
                              'dayPointsMax', o.day_points_max) as limits
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
    limits: Pick<EarningLimits, 'maxPoints'>;
  },
): Promise<void> {
  await sql.query(
    `update order_credits set
       taken_back_at = null, match_method = 'manual', customer_id = $3, checkout_id = $4, granted_points = $5,
       multiplier_redemption_id = $6, multiplier = $7, referrer_id = $8, referral_percentage = $9, granted_share = $10,
       boost_id = $11, points_max = $12
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
      given.limits.maxPoints,
    ],
  );
}

export interface CreditCustomer {
  id: string;
  name: string;
  phone: string;
  referredBy: string | null;
}

/** Finds a customer who is not erased. The id of a merged customer finds the customer whom they were merged into. */
export async function findCreditCustomer(sql: Sql, storeId: string, id: string): Promise<CreditCustomer | null> {
  const [row] = await sql.query<CreditCustomer>(
    `select id, coalesce(name, 'The customer') as name, phone, referred_by as "referredBy" from customers
     where store_id = $1 and id = ${SURVIVING_ID_OF_PARAM} and erased_at is null`,
    [storeId, id],
  );
  return row ?? null;
}

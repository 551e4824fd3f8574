import type { Sql } from '../../database/Database';
import type { PosOrder } from '../../integrations/pointOfSale/PointOfSale';
import { takeDailyUse } from '../customers';
import { appendToLedger } from '../ledger';
import { lockPendingCheckout, markMatched, moveToReview, type OpenCheckoutRow } from './checkout.sql';
import { claimOrder, customerExists, findMultiplier, markMultiplierUsed, type LoyaltyTerms } from './claims.sql';
import { calculatePoints, calculateReferralShare, formatDollars } from './points';

/** Changes of a balance by an order are nobody's action in the product. */
export const SYSTEM = { role: 'system', id: null };
export const SHARE_REASON = 'Share of a purchase by a customer you referred';

export interface Credit {
  storeId: string;
  terms: LoyaltyTerms;
  checkout: OpenCheckoutRow;
  order: PosOrder;
  eligibleCents: number;
  paidAt: Date;
  tier: 'identity' | 'window';
  now: Date;
}

/**
 * Claims the order for the checkout's customer and credits its points, with the multiplier, and the referrer's share,
 * all in the transaction of `sql`. A match by time beyond the customer's limit of the day goes to the owner's review
 * instead. Returns false when nothing was credited.
 */
export async function creditOrder(sql: Sql, credit: Credit): Promise<boolean> {
  const { storeId, terms, checkout, order, eligibleCents, paidAt } = credit;
  const customerId = checkout.customer_id;
  // A new request of the customer may have closed this one since it was listed.
  if (!(await lockPendingCheckout(sql, storeId, checkout.id))) return false;
  if (credit.tier === 'window' && !(await takeTimeMatch(sql, credit))) {
    await moveToReview(sql, storeId, checkout.id, order.id);
    return false;
  }

  // A multiplier redeemed at the kiosk between payment and checkout still counts for this purchase.
  const redeemedBy = new Date(Math.max(paidAt.getTime(), checkout.pressed_at.getTime()));
  const multiplier = await findMultiplier(sql, storeId, customerId, paidAt, redeemedBy);
  const points = calculatePoints(eligibleCents, terms.points_per_dollar, multiplier?.item_value);
  const referrerId = await findReferrer(sql, credit);
  const referralPercentage = referrerId === null ? 0 : terms.purchase_referral_percentage;
  const share = calculateReferralShare(points, referralPercentage);
  const claimed = await claimOrder(sql, {
    storeId,
    orderId: order.id,
    customerId,
    checkoutId: checkout.id,
    tier: credit.tier,
    eligibleCents,
    grantedPoints: points,
    pointsPerDollar: terms.points_per_dollar,
    multiplierRedemptionId: multiplier?.id ?? null,
    multiplier: multiplier?.item_value ?? 1,
    referrerId,
    referralPercentage,
    grantedShare: share,
    modifiedMs: order.modifiedMs,
  });
  // Every claim is made under the store's lock and after a look at the claims, so this is a mistake.
  if (!claimed) throw new Error('the order is already claimed');

  await markMatched(sql, storeId, checkout.id, order.id, credit.now);
  if (multiplier) await markMultiplierUsed(sql, storeId, multiplier.id, order.id);
  const entry = { storeId, source: `order:${order.id}`, actor: SYSTEM };
  if (points > 0) {
    const purchase = `Purchase of ${formatDollars(eligibleCents)}`;
    const reason = multiplier ? `${purchase}, ${multiplier.item_value}x by ${multiplier.item_name}` : purchase;
    await appendToLedger(sql, { ...entry, customerId, delta: points, kind: 'earn', reason });
  }
  if (share > 0 && referrerId !== null) {
    await appendToLedger(sql, {
      ...entry,
      customerId: referrerId,
      delta: share,
      kind: 'referral',
      reason: SHARE_REASON,
    });
  }
  return true;
}

function takeTimeMatch(sql: Sql, { storeId, terms, checkout }: Credit): Promise<boolean> {
  const use = { storeId, customerId: checkout.customer_id, kind: 'time_match', day: checkout.day } as const;
  return takeDailyUse(sql, use, terms.time_matches_per_day);
}

/** The customer who gets a share of the purchase; null while the program is off. */
async function findReferrer(sql: Sql, { storeId, terms, checkout }: Credit): Promise<string | null> {
  const referrerId = checkout.referred_by;
  if (!terms.is_referral_enabled || referrerId === null) return null;
  return (await customerExists(sql, storeId, referrerId)) ? referrerId : null;
}

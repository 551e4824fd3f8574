import type { Sql } from '../../database/Database';
import type { PosOrder } from '../../integrations/pointOfSale/PointOfSale';
import { appendToLedger } from '../ledger';
import { markMatched, type OpenCheckoutRow } from './checkout.sql';
import { claimOrder, customerExists, findMultiplier, markMultiplierUsed, type LoyaltyTerms } from './claims.sql';
import { calculatePoints, calculateReferralShare, getEligibleCents } from './points';

const SYSTEM = { role: 'system', id: null };

export interface Credit {
  storeId: string;
  terms: LoyaltyTerms;
  checkout: OpenCheckoutRow;
  order: PosOrder;
  paidAt: Date;
  tier: 'identity' | 'window';
  now: Date;
}

/**
 * Claims the order for the checkout's customer and credits its points, with the multiplier, and the referrer's share,
 * all in the transaction of `sql`. Returns false, with nothing written, when the order is already claimed.
 */
export async function creditOrder(sql: Sql, credit: Credit): Promise<boolean> {
  const { storeId, terms, checkout, order, paidAt } = credit;
  const customerId = checkout.customer_id;
  // A multiplier redeemed at the kiosk between payment and checkout still counts for this purchase.
  const redeemedBy = new Date(Math.max(paidAt.getTime(), checkout.pressed_at.getTime()));
  const multiplier = await findMultiplier(sql, storeId, customerId, paidAt, redeemedBy);
  const eligibleCents = getEligibleCents(order);
  const points = calculatePoints(eligibleCents, terms.points_per_dollar, multiplier?.item_value);
  const claimed = await claimOrder(sql, {
    storeId,
    orderId: order.id,
    customerId,
    checkoutId: checkout.id,
    tier: credit.tier,
    eligibleCents,
    grantedPoints: points,
    multiplierRedemptionId: multiplier?.id ?? null,
    multiplier: multiplier?.item_value ?? 1,
    modifiedMs: order.modifiedMs,
  });
  if (!claimed) return false;

  await markMatched(sql, storeId, checkout.id, order.id, credit.now);
  if (multiplier) await markMultiplierUsed(sql, storeId, multiplier.id, order.id);
  if (points > 0) {
    const purchase = `Purchase of $${(eligibleCents / 100).toFixed(2)}`;
    await appendToLedger(sql, {
      storeId,
      customerId,
      delta: points,
      kind: 'earn',
      source: `order:${order.id}`,
      actor: SYSTEM,
      reason: multiplier ? `${purchase}, ${multiplier.item_value}x by ${multiplier.item_name}` : purchase,
    });
  }
  await creditReferrer(sql, credit, points);
  return true;
}

async function creditReferrer(sql: Sql, { storeId, terms, checkout, order }: Credit, points: number): Promise<void> {
  const share = terms.is_referral_enabled ? calculateReferralShare(points, terms.purchase_referral_percentage) : 0;
  const referrerId = checkout.referred_by;
  if (share === 0 || referrerId === null || !(await customerExists(sql, storeId, referrerId))) return;
  await appendToLedger(sql, {
    storeId,
    customerId: referrerId,
    delta: share,
    kind: 'referral',
    source: `order:${order.id}`,
    actor: SYSTEM,
    reason: 'Share of a purchase by a customer you referred',
  });
}

import type { PointsChangeDetails } from '../../../contract/points';
import type { Shop, Sql } from '../../database/Database';
import type { PosOrder } from '../../integrations/pointOfSale/PointOfSale';
import { findCustomerId } from '../customers';
import { flagEarning } from '../flags';
import { appendToLedger, type LedgerEntry } from '../ledger';
import { countRecords, type Earning } from '../pointOfSale';
import { chooseFactor, getEarningDetails, NO_FACTOR, type Factor } from './chooseFactor';
import { findDayPoints } from './gifts/dayPoints.sql';
import { settleGifts } from './gifts/settleGifts';
import type { LoyaltyTerms } from './loyaltyTerms.sql';
import { markMatched } from './matching/openCheckouts.sql';
import { markMultiplierUsed } from './multipliers.sql';
import { insertOrderCredit, type OrderCredit } from './orderCredits.sql';
import { calculateEarned, calculateReferralShare, NO_LIMITS, type EarningLimits } from './points';
import { deleteReviewOrder } from './reviewQueue.sql';

/** The actor of balance changes by orders, which no person makes. */
export const SYSTEM = { role: 'system', id: null };

export interface Credit {
  shop: Shop;
  terms: LoyaltyTerms;
  customer: { id: string; referredBy: string | null };
  /** The checkout of the purchase, or null without one. */
  checkoutId: string | null;
  order: PosOrder;
  eligibleCents: number;
  earning: Earning;
  paidAt: Date;
  /** Multipliers count if redeemed until then: the time of the payment or of the checkout request, if later. */
  multiplierCutoff: Date;
  matchMethod: OrderCredit['matchMethod'];
  actor: { role: string; id: string | null };
  now: Date;
}

/**
 * Records the credit of the order, and adds its points with the multiplier or boost to the customer, and the share to
 * the referrer. The transaction of `sql` must hold the store's lock and have checked that the order is not credited.
 * Returns the points.
 */
export async function creditOrder(sql: Sql, credit: Credit): Promise<number> {
  const { shop, terms, customer, checkoutId, order, eligibleCents, earning, paidAt, matchMethod, actor } = credit;
  const { storeId, shopKey } = shop;
  const timeZone = terms.shop?.timeZone ?? null;
  const { points, by, limits } = await calculateCredit(sql, {
    shop,
    orderId: order.id,
    timeZone,
    terms,
    customerId: customer.id,
    eligibleCents,
    earning,
    paidAt,
    multiplierCutoff: credit.multiplierCutoff,
  });
  const referrerId = await findReferrer(sql, { storeId, terms, customer });
  const referralPercentage = referrerId === null ? 0 : terms.purchase_referral_percentage;
  const share = calculateReferralShare(points, referralPercentage);
  const isInserted = await insertOrderCredit(sql, {
    shop,
    timeZone,
    orderId: order.id,
    customerId: customer.id,
    checkoutId,
    matchMethod,
    eligibleCents,
    grantedPoints: points,
    pointsPerDollar: terms.points_per_dollar,
    multiplierRedemptionId: by.redemptionId,
    multiplier: by.factor,
    referrerId,
    referralPercentage,
    grantedShare: share,
    modifiedMs: order.modifiedMs,
    recordCount: countRecords(order),
    paidAt,
    excludedCents: earning.excludedCents,
    earningTerms: earning.terms,
    boostId: by.boostId,
    limits,
    limitTerms: terms.limits,
  });
  // Credits are only created under the store's lock after checking existing ones, so this is a bug.
  if (!isInserted) throw new Error('the order is already credited');

  if (checkoutId !== null) await markMatched(sql, storeId, checkoutId, order.id, credit.now);
  if (by.redemptionId !== null) await markMultiplierUsed(sql, storeId, by.redemptionId, order.id);
  await deleteReviewOrder(sql, storeId, order.id);
  await grantPoints(sql, {
    entry: { storeId, shopKey, source: `order:${order.id}`, actor },
    customerId: customer.id,
    points,
    purchase: {
      cents: eligibleCents,
      ...getEarningDetails(earning.excludedCents, by),
      ...getLimitDetails(points, limits),
      ...(matchMethod === 'manual' && { by: 'store' }),
    },
    referrerId,
    share,
  });
  await settleGifts(sql, shop, order.id, actor);
  return points;
}

/** The part of a ledger row's details that says that a limit left something out. */
export const getLimitDetails = (points: number, { maxPoints }: EarningLimits) =>
  points === maxPoints ? { maxPoints } : {};

interface Grant {
  entry: Pick<LedgerEntry, 'storeId' | 'shopKey' | 'source' | 'actor'>;
  customerId: string;
  points: number;
  /** What the row of the ledger says about the purchase. */
  purchase: Omit<Extract<PointsChangeDetails, { code: 'purchase' }>, 'code'>;
  referrerId: string | null;
  share: number;
}

/** Adds the points of an order to the balance of the customer, and the share to that of the referrer. */
export async function grantPoints(
  sql: Sql,
  { entry, customerId, points, purchase, referrerId, share }: Grant,
): Promise<void> {
  if (points > 0) {
    const details = { code: 'purchase', ...purchase } as const;
    await appendToLedger(sql, { ...entry, customerId, delta: points, kind: 'earn', details });
    await flagEarning(sql, entry.storeId, customerId);
  }
  if (share > 0 && referrerId !== null) {
    const details = { code: 'referral_share' } as const;
    await appendToLedger(sql, { ...entry, customerId: referrerId, delta: share, kind: 'referral', details });
  }
}

/**
 * Returns the points of an order, what multiplies them, and the limits that the order keeps. Without points no
 * multiplier is used.
 */
export async function calculateCredit(
  sql: Sql,
  purchase: Pick<Credit, 'shop' | 'terms' | 'eligibleCents' | 'paidAt' | 'multiplierCutoff'> & {
    earning: Pick<Earning, 'excludedCents'>;
    orderId: string;
    customerId: string;
    timeZone: string | null;
  },
): Promise<{ points: number; by: Factor; limits: EarningLimits }> {
  const { shop, terms, customerId, paidAt, multiplierCutoff, timeZone } = purchase;
  const value = { eligibleCents: purchase.eligibleCents, excludedCents: purchase.earning.excludedCents };
  const rate = terms.points_per_dollar;
  const limits = await findLimits(sql, purchase);
  const earn = (factor: number) => calculateEarned(value, rate, limits, factor);
  if (earn(1) === 0) return { points: 0, by: NO_FACTOR, limits };
  const by = await chooseFactor(sql, shop, { customerId, paidAt, multiplierCutoff, timeZone, earn });
  return { points: earn(by.factor), by, limits };
}

/** The limits of a purchase. What other purchases of the day have earned is left out of the day's. */
async function findLimits(
  sql: Sql,
  {
    shop,
    terms,
    orderId,
    customerId,
    paidAt,
  }: Pick<Credit, 'shop' | 'terms' | 'paidAt'> & { orderId: string; customerId: string },
): Promise<EarningLimits> {
  const { limits } = terms;
  if (limits === null) return NO_LIMITS;
  const { minCents, salePointsMax, dayPointsMax } = limits;
  if (dayPointsMax === null) return { minCents, maxPoints: salePointsMax };
  const earned = await findDayPoints(sql, shop, { orderId, customerId, paidAt });
  const left = Math.max(0, dayPointsMax - earned);
  return { minCents, maxPoints: Math.min(left, salePointsMax ?? left) };
}

/** Returns the id of the customer who gets a share of the purchase, or null while the referral program is off. */
export async function findReferrer(
  sql: Sql,
  {
    storeId,
    terms,
    customer,
  }: Pick<Credit, 'terms'> & { storeId: string; customer: Pick<Credit['customer'], 'referredBy'> },
): Promise<string | null> {
  const referrerId = customer.referredBy;
  if (!terms.is_referral_enabled || referrerId === null) return null;
  return findCustomerId(sql, storeId, referrerId);
}

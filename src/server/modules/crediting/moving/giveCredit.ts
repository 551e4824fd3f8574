import type { Sql } from '../../../database/Database';
import { toPlainId } from '../../../integrations/pointOfSale/orderIds';
import { recordAuditBy } from '../../../platform/audit';
import type { StoreConsoleActor } from '../../../platform/auth/actor';
import { AppError, fieldError, storeDeleted } from '../../../shared/AppError';
import { formatDollars } from '../../../shared/formatDollars';
import { getEarningDetails } from '../chooseFactor';
import { calculateCredit, findReferrer, getLimitDetails, grantPoints } from '../creditOrder';
import { settleGifts } from '../gifts/settleGifts';
import { findLoyaltyTerms } from '../loyaltyTerms.sql';
import { lockCheckoutOfOrder, markMatched } from '../matching/openCheckouts.sql';
import { markMultiplierUsed } from '../multipliers.sql';
import { calculateReferralShare } from '../points';
import { deleteReviewOrder } from '../reviewQueue.sql';
import { findCreditCustomer, saveGiven, type MovableCredit } from './movableCredits.sql';

/** A change of whose credit it is, by the owner. */
export interface Move {
  actor: StoreConsoleActor;
  credit: MovableCredit;
  now: Date;
}

/**
 * Gives the credit to a customer, by the rate and the limits of its first credit and the customer's own multiplier,
 * other purchases of that day and referrer.
 */
export async function giveCredit(
  sql: Sql,
  { actor, credit, now }: Move,
  toCustomerId: string,
): Promise<{ points: number; message: string }> {
  const { storeId, shopKey } = actor;
  const { orderId, eligibleCents, excludedCents, timeZone } = credit;
  const terms = await findLoyaltyTerms(sql, actor);
  if (!terms) throw storeDeleted();
  const customer = await findCreditCustomer(sql, storeId, toCustomerId);
  if (!customer) throw fieldError('not_found', 'toCustomerId', 'Your store has no such customer.');
  if (eligibleCents === 0)
    throw new AppError('conflict', 'This purchase was refunded in full and has no points to give.');
  const paidAt = new Date(credit.paidAt);
  const checkout = await lockCheckoutOfOrder(sql, actor, { customerId: customer.id, orderId, paidAt });
  const { points, by, limits } = await calculateCredit(sql, {
    shop: actor,
    orderId,
    timeZone,
    terms: { ...terms, points_per_dollar: credit.pointsPerDollar, limits: credit.limits },
    customerId: customer.id,
    eligibleCents,
    earning: { excludedCents },
    paidAt,
    multiplierCutoff: new Date(Math.max(paidAt.getTime(), Date.parse(checkout?.requestedAt ?? credit.paidAt))),
  });
  // A share that an erased referrer keeps is the only one of the order.
  const keepsShare = credit.isReferrerErased && credit.grantedShare > 0;
  const referrerId = keepsShare ? credit.referrerId : await findReferrer(sql, { storeId, terms, customer });
  const referralPercentage = keepsShare
    ? credit.referralPercentage
    : referrerId === null
      ? 0
      : terms.purchase_referral_percentage;
  const share = keepsShare ? credit.grantedShare : calculateReferralShare(points, referralPercentage);
  await saveGiven(sql, storeId, orderId, {
    customerId: customer.id,
    checkoutId: checkout?.id ?? null,
    points,
    multiplierRedemptionId: by.redemptionId,
    multiplier: by.factor,
    boostId: by.boostId,
    referrerId,
    referralPercentage,
    share,
    limits,
  });
  if (checkout) await markMatched(sql, storeId, checkout.id, orderId, now);
  await deleteReviewOrder(sql, storeId, orderId);
  if (by.redemptionId !== null) await markMultiplierUsed(sql, storeId, by.redemptionId, orderId);
  const amount = formatDollars(eligibleCents);
  await grantPoints(sql, {
    entry: {
      storeId,
      shopKey,
      source: `order:${orderId}@given:${credit.takeBacks}`,
      actor: { role: actor.role, id: actor.accountId },
    },
    customerId: customer.id,
    points,
    purchase: {
      cents: eligibleCents,
      ...getEarningDetails(excludedCents, by),
      ...getLimitDetails(points, limits),
      by: 'store',
    },
    referrerId,
    share: keepsShare ? 0 : share,
  });
  await settleGifts(sql, actor, orderId, { role: actor.role, id: actor.accountId });
  await recordAuditBy(sql, actor, {
    action: 'credit_given',
    recordType: 'order',
    recordId: toPlainId(orderId),
    newValues: { customerId: customer.id, amount, points },
  });
  return { points, message: `${customer.name} got ${points} points.` };
}

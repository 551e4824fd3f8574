import type { Shop, Sql } from '../../database/Database';
import { appendToLedger } from '../ledger';
import {
  addMissing,
  countRecords,
  determineEarning,
  getShare,
  NOTHING_EXCLUDED,
  type EarningTerms,
  type LinesById,
  type LinesMissing,
  type StoreOrder,
} from '../pointOfSale';
import { chooseFactor, findBoostFactor, getEarningDetails, NO_FACTOR, type Factor } from './chooseFactor';
import { getLimitDetails, SYSTEM } from './creditOrder';
import { settleGifts } from './gifts/settleGifts';
import type { OrderFailure, SyncContext } from './matching/creditMatches';
import { markMultiplierUsed, releaseMultiplier } from './multipliers.sql';
import { findReversiblePoints, updateOrderCredit, type OrderCreditRow } from './orderCredits.sql';
import { calculateEarned, calculateReferralShare } from './points';
import { closeReviews, openReviews } from './reviewQueue.sql';
import { attemptRecord } from './savepoint.sql';

/**
 * Adjusts the points of modified orders to their current value, by the terms at the time of the credit. Versions that
 * were seen before, or are older than the newest one seen, have no effect. The list may show a new modification time
 * before it shows the refund or void (see isNewer). Points of an erased customer do not change, and an order that was
 * taken back grants none. A failing order is rolled back and reported. A changed order whose lines are not known is
 * left out and returned in `needsLines`.
 */
export async function reconcileOrderCredits(
  sql: Sql,
  { shop, orderCredits, lines, now }: Pick<SyncContext, 'shop' | 'orderCredits' | 'lines' | 'now'>,
  orders: readonly StoreOrder[],
): Promise<{ changed: number; failures: OrderFailure[] } & LinesMissing> {
  let changed = 0;
  const failures: OrderFailure[] = [];
  const missing: LinesMissing = { needsLines: [], unreadable: [] };
  for (const current of orders) {
    const orderCredit = orderCredits.get(current.order.id);
    if (!orderCredit || !isNewer(current, orderCredit)) continue;
    const earning = settleEarning(current, orderCredit, lines);
    if (earning === null || earning === 'unreadable') {
      addMissing(missing, current.order.id, earning, orderCredit.earning_terms ?? NOTHING_EXCLUDED);
      continue;
    }
    const attempt = await attemptRecord(sql, (record) =>
      reconcileOrderCredit(record, { shop, orderCredit, current, earning, now }),
    );
    if (attempt.succeeded) changed += 1;
    else failures.push({ id: current.order.id, error: attempt.error });
  }
  return { changed, failures, ...missing };
}

/**
 * Determines what of the order's current version earns, by the terms at the time of the credit. When its lines make no
 * sense, the payments count, and the excluded share stays as it was.
 */
function settleEarning({ order, eligibleCents }: StoreOrder, orderCredit: OrderCreditRow, lines: LinesById) {
  const { earning_terms: terms, eligible_cents: centsBefore, excluded_cents: excludedBefore } = orderCredit;
  if (terms === null) return { excludedCents: 0, terms };
  const purchase = { orderId: order.id, eligibleCents };
  const earning = determineEarning(purchase, lines, terms, terms.items);
  if (earning !== 'unreadable' || centsBefore === 0) return earning;
  return { excludedCents: getShare(eligibleCents, excludedBefore, centsBefore), terms };
}

/**
 * Whether this version is newer than the one that was credited. With equal modification times, the version with more
 * records, or more undone ones, is newer. If these are equal too, the one with the lower value is.
 */
function isNewer({ order, eligibleCents }: StoreOrder, orderCredit: OrderCreditRow): boolean {
  if (order.modifiedMs !== orderCredit.modified_ms) return order.modifiedMs > orderCredit.modified_ms;
  const records = countRecords(order);
  return (
    records > orderCredit.record_count ||
    (records === orderCredit.record_count && eligibleCents < orderCredit.eligible_cents)
  );
}

interface ChangedOrderCredit {
  shop: Shop;
  orderCredit: OrderCreditRow;
  current: StoreOrder;
  earning: { excludedCents: number; terms: EarningTerms | null };
  now: Date;
}

async function reconcileOrderCredit(
  sql: Sql,
  { shop, orderCredit, current, earning, now }: ChangedOrderCredit,
): Promise<void> {
  const { storeId, shopKey } = shop;
  const { order, eligibleCents } = current;
  const { excludedCents } = earning;
  const rate = orderCredit.points_per_dollar;
  const isWorthUnchanged = eligibleCents === orderCredit.eligible_cents && excludedCents === orderCredit.excluded_cents;
  const isUnchanged = isWorthUnchanged || orderCredit.is_taken_back;
  const multiplier = await moveFactor(sql, { shop, orderCredit, current, earning });
  const { limits } = orderCredit;
  const worth = calculateEarned({ eligibleCents, excludedCents }, rate, limits, multiplier.factor);
  const orderId = order.id;
  const pointsDelta =
    isUnchanged || orderCredit.is_customer_erased
      ? 0
      : await limitReversal(sql, storeId, {
          delta: worth - orderCredit.granted_points,
          customerId: orderCredit.customer_id,
          orderId,
        });
  const shareDelta =
    isUnchanged || orderCredit.is_referrer_erased
      ? 0
      : await limitReversal(sql, storeId, {
          delta: calculateReferralShare(worth, orderCredit.referral_percentage) - orderCredit.granted_share,
          customerId: orderCredit.referrer_id,
          orderId,
        });
  await updateOrderCredit(sql, storeId, order.id, {
    eligibleCents,
    grantedPoints: orderCredit.granted_points + pointsDelta,
    grantedShare: orderCredit.granted_share + shareDelta,
    multiplierRedemptionId: multiplier.redemptionId,
    multiplier: multiplier.factor,
    modifiedMs: order.modifiedMs,
    recordCount: countRecords(order),
    excludedCents,
    earningTerms: earning.terms,
    boostId: multiplier.boostId,
    paidAt: multiplier.paidAt,
  });
  // The source is unique among versions with the same time, because each has more records or a lower value.
  const version = order.modifiedMs === orderCredit.modified_ms ? `#${countRecords(order)}:${eligibleCents}` : '';
  const source = `order:${order.id}@${order.modifiedMs}${version}`;
  const centsBefore = orderCredit.eligible_cents;
  const change = {
    cents: eligibleCents,
    ...getEarningDetails(excludedCents, multiplier),
    ...getLimitDetails(worth, limits),
  };
  if (pointsDelta !== 0) {
    await appendToLedger(sql, {
      storeId,
      shopKey,
      customerId: orderCredit.customer_id,
      delta: pointsDelta,
      kind: pointsDelta > 0 ? 'earn' : 'reversal',
      source,
      actor: SYSTEM,
      details:
        eligibleCents === centsBefore
          ? { code: 'purchase', ...change }
          : { code: 'purchase_changed', centsBefore, ...change },
    });
  }
  if (shareDelta !== 0 && orderCredit.referrer_id !== null) {
    await appendToLedger(sql, {
      storeId,
      shopKey,
      customerId: orderCredit.referrer_id,
      delta: shareDelta,
      kind: shareDelta > 0 ? 'referral' : 'reversal',
      source: `${source}:referral`,
      actor: SYSTEM,
      details: { code: shareDelta > 0 ? 'referral_share' : 'referral_share_reduced' },
    });
  }
  await settleGifts(sql, shop, orderId, SYSTEM);
  if (eligibleCents < orderCredit.eligible_cents && !orderCredit.is_customer_erased && !orderCredit.is_taken_back) {
    await openReviews(sql, shop, { orderCredit, order, centsAfter: eligibleCents, now });
  } else if (!isUnchanged) {
    await closeReviews(sql, storeId, order.id, eligibleCents);
  }
}

/** Points that expired are not taken a second time. The credit keeps them, so they are never granted again. */
async function limitReversal(
  sql: Sql,
  storeId: string,
  { delta, customerId, orderId }: { delta: number; customerId: string | null; orderId: string },
): Promise<number> {
  if (delta >= 0 || customerId === null) return delta;
  const reversible = await findReversiblePoints(sql, storeId, { customerId, orderId });
  return reversible === null ? delta : Math.max(delta, -reversible);
}

/** What multiplies the points of a changed order. Only a factor that was chosen anew has a name. */
interface MovedFactor extends Factor {
  /** The time of payment by which the factor was chosen, or null when it was not chosen anew. */
  paidAt: Date | null;
}

/**
 * An order that lost all of its value returns its multiplier and its boost, so that a sale that was voided and rung up
 * again is worth as much as the first one. An order that regains value gets a multiplier or the boost of its payment,
 * like a new purchase. One that earns no more by its multiplier than without it, because it has reached its limit or is
 * worth too little by now, returns the multiplier and keeps the boost of its payment.
 */
async function moveFactor(
  sql: Sql,
  { shop, orderCredit, current, earning }: Omit<ChangedOrderCredit, 'now'>,
): Promise<MovedFactor> {
  const { order, eligibleCents, paidMs } = current;
  const { multiplier_redemption_id: redemptionId, customer_id: customerId, time_zone: timeZone } = orderCredit;
  const { storeId } = shop;
  const kept = {
    redemptionId,
    boostId: orderCredit.boost_id,
    factor: orderCredit.multiplier,
    name: null,
    paidAt: null,
  };
  if (orderCredit.is_customer_erased || orderCredit.is_taken_back) return kept;
  const { points_per_dollar: rate, limits, paid_at: creditedPaidAt } = orderCredit;
  const earn = (factor: number) => calculateEarned({ eligibleCents, ...earning }, rate, limits, factor);
  const before = { eligibleCents: orderCredit.eligible_cents, excludedCents: orderCredit.excluded_cents };
  const hadPoints = calculateEarned(before, rate, limits) > 0;
  const hasPoints = earn(1) > 0;
  if (redemptionId !== null) {
    const boost =
      hasPoints && creditedPaidAt !== null
        ? await findBoostFactor(sql, shop, { paidAt: new Date(creditedPaidAt), timeZone })
        : NO_FACTOR;
    if (earn(kept.factor) > earn(boost.factor)) return kept;
    await releaseMultiplier(sql, storeId, redemptionId, order.id);
    return { ...boost, paidAt: null };
  }
  if (hadPoints === hasPoints) return kept;
  if (!hasPoints) return { ...NO_FACTOR, paidAt: null };
  if (paidMs === null) return kept;
  const paidAt = new Date(paidMs);
  const multiplierCutoff = new Date(Math.max(paidMs, Date.parse(orderCredit.requested_at ?? '1970-01-01')));
  const chosen = await chooseFactor(sql, shop, { customerId, paidAt, multiplierCutoff, timeZone, earn });
  if (chosen.redemptionId !== null) await markMultiplierUsed(sql, storeId, chosen.redemptionId, order.id);
  return { ...chosen, paidAt };
}

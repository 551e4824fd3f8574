import type { Sql } from '../../../database/Database';
import { attemptRecord } from '../../../shared/savepoint.sql';
import { appendToLedger } from '../../ledger';
import { closeReviews, openReviews } from '../review/reviewRewards.sql';
import type { StoreOrder } from '../sync/fetchOrders';
import { chooseFactor, NO_FACTOR } from './chooseFactor';
import type { OrderFailure, SyncContext } from './creditMatches';
import { SHARE_REASON, SYSTEM } from './creditOrder';
import { markMultiplierUsed, releaseMultiplier } from './multipliers.sql';
import { findReversiblePoints, updateOrderCredit, type OrderCreditRow } from './orderCredits.sql';
import { calculatePoints, calculateReferralShare, countRecords, formatDollars } from './points';

/**
 * Adjusts the points of modified orders to their current value, by the terms at the time of the credit. Versions that
 * were seen before, or are older than the newest one seen, have no effect. The list may show a new modification time
 * before it shows the refund or void (see isNewer). Points of an erased customer do not change. A failing order is
 * rolled back and reported.
 */
export async function reconcileOrderCredits(
  sql: Sql,
  { storeId, orderCredits, now }: SyncContext,
  orders: readonly StoreOrder[],
): Promise<{ changed: number; failures: OrderFailure[] }> {
  let changed = 0;
  const failures: OrderFailure[] = [];
  for (const current of orders) {
    const orderCredit = orderCredits.get(current.order.id);
    if (!orderCredit || !isNewer(current, orderCredit)) continue;
    const attempt = await attemptRecord(sql, (record) =>
      reconcileOrderCredit(record, { storeId, orderCredit, current, now }),
    );
    if (attempt.succeeded) changed += 1;
    else failures.push({ id: current.order.id, error: attempt.error });
  }
  return { changed, failures };
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
  storeId: string;
  orderCredit: OrderCreditRow;
  current: StoreOrder;
  now: Date;
}

async function reconcileOrderCredit(
  sql: Sql,
  { storeId, orderCredit, current, now }: ChangedOrderCredit,
): Promise<void> {
  const { order, eligibleCents } = current;
  const rate = orderCredit.points_per_dollar;
  const isUnchanged = eligibleCents === orderCredit.eligible_cents;
  const multiplier = await moveFactor(sql, { storeId, orderCredit, current });
  const worth = calculatePoints(eligibleCents, rate, multiplier.factor);
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
    boostId: multiplier.boostId,
    paidAt: multiplier.paidAt,
  });
  // The source is unique among versions with the same time, because each has more records or a lower value.
  const version = order.modifiedMs === orderCredit.modified_ms ? `#${countRecords(order)}:${eligibleCents}` : '';
  const source = `order:${order.id}@${order.modifiedMs}${version}`;
  const verb = eligibleCents < orderCredit.eligible_cents ? 'reduced' : 'increased';
  const change = `from ${formatDollars(orderCredit.eligible_cents)} to ${formatDollars(eligibleCents)}`;
  if (pointsDelta !== 0) {
    await appendToLedger(sql, {
      storeId,
      customerId: orderCredit.customer_id,
      delta: pointsDelta,
      kind: pointsDelta > 0 ? 'earn' : 'reversal',
      source,
      actor: SYSTEM,
      reason: [`Purchase ${verb} ${change}`, ...multiplier.gained].join(', '),
    });
  }
  if (shareDelta !== 0 && orderCredit.referrer_id !== null) {
    await appendToLedger(sql, {
      storeId,
      customerId: orderCredit.referrer_id,
      delta: shareDelta,
      kind: shareDelta > 0 ? 'referral' : 'reversal',
      source: `${source}:referral`,
      actor: SYSTEM,
      reason: shareDelta > 0 ? SHARE_REASON : 'A purchase by a customer you referred was reduced',
    });
  }
  if (eligibleCents < orderCredit.eligible_cents && !orderCredit.is_customer_erased) {
    await openReviews(sql, storeId, { orderCredit, order, centsAfter: eligibleCents, now });
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

/** What multiplies the points of a changed order. */
interface MovedFactor {
  redemptionId: string | null;
  boostId: string | null;
  factor: number;
  /** The time of payment by which the factor was chosen, or null when it was not chosen anew. */
  paidAt: Date | null;
  /** Parts of the ledger row's reason. */
  gained: string[];
}

/**
 * An order that lost all of its value returns its multiplier and its boost, so that a sale that was voided and rung up
 * again is worth as much as the first one. An order that regains value gets a multiplier or the boost of its payment,
 * like a new purchase.
 */
async function moveFactor(
  sql: Sql,
  { storeId, orderCredit, current }: Omit<ChangedOrderCredit, 'now'>,
): Promise<MovedFactor> {
  const { order, eligibleCents, paidMs } = current;
  const { multiplier_redemption_id: redemptionId, customer_id: customerId } = orderCredit;
  const kept = {
    redemptionId,
    boostId: orderCredit.boost_id,
    factor: orderCredit.multiplier,
    paidAt: null,
    gained: [],
  };
  const rate = orderCredit.points_per_dollar;
  const hadPoints = calculatePoints(orderCredit.eligible_cents, rate) > 0;
  const hasPoints = calculatePoints(eligibleCents, rate) > 0;
  if (orderCredit.is_customer_erased || hadPoints === hasPoints) return kept;
  if (!hasPoints) {
    if (redemptionId !== null) await releaseMultiplier(sql, storeId, redemptionId, order.id);
    return { ...NO_FACTOR, paidAt: null, gained: [] };
  }
  if (redemptionId !== null || paidMs === null) return kept;
  const paidAt = new Date(paidMs);
  const multiplierCutoff = new Date(Math.max(paidMs, Date.parse(orderCredit.requested_at ?? '1970-01-01')));
  const { reasons, ...chosen } = await chooseFactor(sql, storeId, { customerId, paidAt, multiplierCutoff });
  if (chosen.redemptionId !== null) await markMultiplierUsed(sql, storeId, chosen.redemptionId, order.id);
  return { ...chosen, paidAt, gained: reasons };
}

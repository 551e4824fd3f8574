import type { Sql } from '../../database/Database';
import { attemptRecord } from '../../shared/savepoint';
import { appendToLedger } from '../ledger';
import { updateOrderCredit, type OrderCreditRow } from './orderCredits.sql';
import type { OrderFailure, SyncContext } from './creditMatches';
import { SHARE_REASON, SYSTEM } from './creditOrder';
import type { StoreOrder } from './sync/fetchOrders';
import { calculatePoints, calculateReferralShare, countRecords, formatDollars } from './points';
import { openReviews, closeReviews } from './review/reviewRewards.sql';

/**
 * Moves the points of credited orders that were modified since to what they are worth now, by the terms of the credit.
 * Versions that were seen before, or are older than the newest one seen, change nothing. The register's list may show
 * a new time of modification before it shows the refund or void (`isNewer`). An erased customer's account is
 * closed: their points stay as they are, whatever the order becomes. A failing order is undone and reported.
 */
export async function reconcileOrderCredits(
  sql: Sql,
  { storeId, terms, orderCredits, now }: SyncContext,
  orders: readonly StoreOrder[],
): Promise<{ changed: number; failures: OrderFailure[] }> {
  let changed = 0;
  const failures: OrderFailure[] = [];
  for (const current of orders) {
    const orderCredit = orderCredits.get(current.order.id);
    if (!orderCredit || !isNewer(current, orderCredit)) continue;
    const rate = orderCredit.points_per_dollar ?? terms.points_per_dollar;
    const attempt = await attemptRecord(sql, (record) =>
      reconcileOrderCredit(record, { storeId, orderCredit, rate, current, now }),
    );
    if (attempt.succeeded) changed += 1;
    else failures.push({ id: current.order.id, error: attempt.error });
  }
  return { changed, failures };
}

/**
 * With the same time of modification, the version with more records, or with more that are undone, is newer; with as many,
 * the one that is worth less.
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
  /** points per dollar */
  rate: number;
  current: StoreOrder;
  now: Date;
}

async function reconcileOrderCredit(
  sql: Sql,
  { storeId, orderCredit, rate, current, now }: ChangedOrderCredit,
): Promise<void> {
  const { order, eligibleCents } = current;
  const isUnchanged = eligibleCents === orderCredit.eligible_cents;
  const worth = calculatePoints(eligibleCents, rate, orderCredit.multiplier);
  const points = isUnchanged || orderCredit.is_customer_erased ? orderCredit.granted_points : worth;
  const share =
    isUnchanged || orderCredit.is_referrer_erased
      ? orderCredit.granted_share
      : calculateReferralShare(worth, orderCredit.referral_percentage);
  await updateOrderCredit(sql, storeId, order.id, {
    eligibleCents,
    grantedPoints: points,
    grantedShare: share,
    modifiedMs: order.modifiedMs,
    recordCount: countRecords(order),
  });
  // Unique among the versions with the same time, because each has more records or is worth less.
  const version = order.modifiedMs === orderCredit.modified_ms ? `#${countRecords(order)}:${eligibleCents}` : '';
  const source = `order:${order.id}@${order.modifiedMs}${version}`;
  const verb = eligibleCents < orderCredit.eligible_cents ? 'reduced' : 'increased';
  const change = `from ${formatDollars(orderCredit.eligible_cents)} to ${formatDollars(eligibleCents)}`;
  const pointsDelta = points - orderCredit.granted_points;
  if (pointsDelta !== 0) {
    await appendToLedger(sql, {
      storeId,
      customerId: orderCredit.customer_id,
      delta: pointsDelta,
      kind: pointsDelta > 0 ? 'earn' : 'reversal',
      source,
      actor: SYSTEM,
      reason: `Purchase ${verb} ${change}`,
    });
  }
  const shareDelta = share - orderCredit.granted_share;
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

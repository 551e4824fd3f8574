import type { Sql } from '../../database/Database';
import { attemptRecord } from '../../shared/savepoint';
import { appendToLedger } from '../ledger';
import { updateClaim, type ClaimRow } from './claims.sql';
import type { OrderFailure, SyncContext } from './creditMatches';
import { SHARE_REASON, SYSTEM } from './creditOrder';
import type { StoreOrder } from './sync/fetchOrders';
import { calculatePoints, calculateReferralShare, countRecords, formatDollars } from './points';
import { askAboutRewards, withdrawQuestions } from './review/reviewRewards.sql';

/**
 * Moves the points of claimed orders that were modified since to what they are worth now, by the terms of the credit.
 * Versions that were seen before, or are older than the newest one seen, change nothing. The register's list may show
 * a new time of modification before it shows the refund or void (`isNewer`). An erased customer's account is
 * closed: their points stay as they are, whatever the order becomes. A failing order is undone and reported.
 */
export async function reconcileClaims(
  sql: Sql,
  { storeId, terms, claims, now }: SyncContext,
  orders: readonly StoreOrder[],
): Promise<{ changed: number; failures: OrderFailure[] }> {
  let changed = 0;
  const failures: OrderFailure[] = [];
  for (const current of orders) {
    const claim = claims.get(current.order.id);
    if (!claim || !isNewer(current, claim)) continue;
    const rate = claim.points_per_dollar ?? terms.points_per_dollar;
    const attempt = await attemptRecord(sql, (record) =>
      reconcileClaim(record, { storeId, claim, rate, current, now }),
    );
    if (attempt.succeeded) changed += 1;
    else failures.push({ id: current.order.id, error: attempt.error });
  }
  return { changed, failures };
}

/** With the same time of modification, the version with more records is newer; with as many, a void made it worth less. */
function isNewer({ order, eligibleCents }: StoreOrder, claim: ClaimRow): boolean {
  if (order.modifiedMs !== claim.modified_ms) return order.modifiedMs > claim.modified_ms;
  const records = countRecords(order);
  return records > claim.record_count || (records === claim.record_count && eligibleCents < claim.eligible_cents);
}

interface ChangedClaim {
  storeId: string;
  claim: ClaimRow;
  /** points per dollar */
  rate: number;
  current: StoreOrder;
  now: Date;
}

async function reconcileClaim(sql: Sql, { storeId, claim, rate, current, now }: ChangedClaim): Promise<void> {
  const { order, eligibleCents } = current;
  const isUnchanged = eligibleCents === claim.eligible_cents;
  const worth = calculatePoints(eligibleCents, rate, claim.multiplier);
  const points = isUnchanged || claim.is_customer_erased ? claim.granted_points : worth;
  const share =
    isUnchanged || claim.is_referrer_erased
      ? claim.granted_share
      : calculateReferralShare(worth, claim.referral_percentage);
  await updateClaim(sql, storeId, order.id, {
    eligibleCents,
    grantedPoints: points,
    grantedShare: share,
    modifiedMs: order.modifiedMs,
    recordCount: countRecords(order),
  });
  // Unique among the versions with the same time, because each has more records or is worth less.
  const version = order.modifiedMs === claim.modified_ms ? `#${countRecords(order)}:${eligibleCents}` : '';
  const source = `order:${order.id}@${order.modifiedMs}${version}`;
  const verb = eligibleCents < claim.eligible_cents ? 'reduced' : 'increased';
  const change = `from ${formatDollars(claim.eligible_cents)} to ${formatDollars(eligibleCents)}`;
  const pointsDelta = points - claim.granted_points;
  if (pointsDelta !== 0) {
    await appendToLedger(sql, {
      storeId,
      customerId: claim.customer_id,
      delta: pointsDelta,
      kind: pointsDelta > 0 ? 'earn' : 'reversal',
      source,
      actor: SYSTEM,
      reason: `Purchase ${verb} ${change}`,
    });
  }
  const shareDelta = share - claim.granted_share;
  if (shareDelta !== 0 && claim.referrer_id !== null) {
    await appendToLedger(sql, {
      storeId,
      customerId: claim.referrer_id,
      delta: shareDelta,
      kind: shareDelta > 0 ? 'referral' : 'reversal',
      source: `${source}:referral`,
      actor: SYSTEM,
      reason: shareDelta > 0 ? SHARE_REASON : 'A purchase by a customer you referred was reduced',
    });
  }
  if (eligibleCents < claim.eligible_cents && !claim.is_customer_erased) {
    await askAboutRewards(sql, storeId, { claim, order, centsAfter: eligibleCents, now });
  } else if (!isUnchanged) {
    await withdrawQuestions(sql, storeId, order.id, eligibleCents);
  }
}

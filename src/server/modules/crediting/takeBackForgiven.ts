import type { Sql } from '../../database/Database';
import { appendToLedger } from '../ledger';
import { SYSTEM } from './creditOrder';
import { listForgivenCredits, updateGranted } from './orderCredits.sql';
import { calculateEarned, calculateReferralShare } from './points';

/** The restored points of one customer's expiry. */
export interface RestoredExpiry {
  customerId: string;
  /** The number of the expiry's ledger row. */
  number: number;
  points: number;
}

/**
 * Takes back points of earlier refunds that had expired and are now restored, at most the restored points, and returns
 * the total. The caller must hold the locks of the store's matching and of the customers.
 */
export async function takeBackForgiven(
  sql: Sql,
  storeId: string,
  restored: readonly RestoredExpiry[],
): Promise<number> {
  let total = 0;
  const left = new Map(restored.map((expiry) => [expiry.customerId, { ...expiry }]));
  for (const credit of await listForgivenCredits(sql, storeId, [...left.keys()])) {
    const worth = calculateEarned(
      { eligibleCents: credit.eligible_cents, excludedCents: credit.excluded_cents },
      credit.points_per_dollar,
      credit.limits,
      credit.multiplier,
    );
    const shares = [
      { customerId: credit.customer_id, forgiven: credit.granted_points - worth, isShare: false },
      {
        customerId: credit.referrer_id,
        forgiven: credit.granted_share - calculateReferralShare(worth, credit.referral_percentage),
        isShare: true,
      },
    ];
    for (const { customerId, forgiven, isShare } of shares) {
      const expiry = customerId === null ? undefined : left.get(customerId);
      const points = Math.min(forgiven, expiry?.points ?? 0);
      if (!expiry || points <= 0) continue;
      expiry.points -= points;
      total += points;
      await updateGranted(sql, storeId, credit.order_id, isShare ? { share: -points } : { points: -points });
      await appendToLedger(sql, {
        storeId,
        shopKey: credit.shop_id,
        customerId: expiry.customerId,
        delta: -points,
        kind: 'reversal',
        source: `order:${credit.order_id}@restore:${expiry.customerId}#${expiry.number}${isShare ? ':referral' : ''}`,
        actor: SYSTEM,
        details: { code: 'refunded_after_expiry' },
      });
    }
  }
  return total;
}

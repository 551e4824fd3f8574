import type { PointsChangeDetails } from '../../../contract/points';
import type { ShopId, Sql } from '../../database/Database';
import { appendToLedger } from '../ledger';
import { addDailyUse, removeDailyUse } from './rewardDailyUse.sql';

/** The points and the use of a daily limit that a reward's redemption has taken. */
export interface PointsHold {
  customerId: string;
  rewardId: string;
  /** The shop of a chain in which the reward was redeemed. Its points are also returned there. */
  shopKey: ShopId | null;
  /** The day of the redemption in the shop's time zone, YYYY-MM-DD. */
  day: string;
  pointsUsed: number;
  /** How many times the points were deducted for this redemption. */
  hold: number;
  itemName: string;
}

interface Change extends PointsHold {
  storeId: string;
  redemptionId: string;
  actor: { role: string; id: string | null };
  /** The reason for the ledger in place of the name of the item. */
  details?: PointsChangeDetails;
}

/** Returns the points and the use of the daily limit. Each deduction is returned only once. */
export async function returnPoints(sql: Sql, change: Change): Promise<void> {
  await removeDailyUse(sql, change.storeId, change);
  await append(sql, change, 'refund');
}

/**
 * Deducts the points again and counts the use on the day of the redemption, even if that day's limit has been reached,
 * because the redemption came first. `hold` is the number of deductions, including this one.
 */
export async function takePointsAgain(sql: Sql, change: Change): Promise<void> {
  await addDailyUse(sql, change.storeId, change);
  await append(sql, change, 'redeem');
}

async function append(sql: Sql, change: Change, kind: 'refund' | 'redeem'): Promise<void> {
  const { storeId, shopKey, redemptionId, customerId, pointsUsed, hold, actor, itemName, details } = change;
  if (pointsUsed === 0) return;
  const delta = kind === 'refund' ? pointsUsed : -pointsUsed;
  const source = `redemption:${redemptionId}#${hold}`;
  await appendToLedger(sql, {
    storeId,
    shopKey,
    customerId,
    delta,
    kind,
    source,
    actor,
    ...(details ? { details } : { reason: itemName }),
  });
}

import type { Sql } from '../../database/Database';
import { appendToLedger } from '../ledger';
import { addDailyUse, removeDailyUse } from './rewardDailyUse.sql';

/** What a redemption of a reward has taken: points, and one use of the daily limit. */
export interface PointsHold {
  customerId: string;
  rewardId: string;
  /** The store's local day of the redemption, YYYY-MM-DD. */
  day: string;
  pointsUsed: number;
  /** How often the points were taken for it. */
  hold: number;
  itemName: string;
}

interface Change extends PointsHold {
  storeId: string;
  redemptionId: string;
  actor: { role: string; id: string | null };
  /** For the ledger; by default the name of the item. */
  reason?: string;
}

/** Returns the points and the use of the daily limit. Each hold of the points is returned once. */
export async function returnPoints(sql: Sql, change: Change): Promise<void> {
  const { storeId, rewardId, day } = change;
  await removeDailyUse(sql, storeId, { rewardId, day });
  await append(sql, change, 'refund');
}

/**
 * Deducts the points again, and takes the place under the limit of the redemption's own day even if that day is full by
 * now, because the redemption came first. `hold` counts the deductions.
 */
export async function takePointsAgain(sql: Sql, change: Change): Promise<void> {
  const { storeId, rewardId, day } = change;
  await addDailyUse(sql, storeId, { rewardId, day });
  await append(sql, change, 'redeem');
}

async function append(sql: Sql, change: Change, kind: 'refund' | 'redeem'): Promise<void> {
  const { storeId, redemptionId, customerId, pointsUsed, hold, actor, reason = change.itemName } = change;
  if (pointsUsed === 0) return;
  const delta = kind === 'refund' ? pointsUsed : -pointsUsed;
  const source = `redemption:${redemptionId}#${hold}`;
  await appendToLedger(sql, { storeId, customerId, delta, kind, source, actor, reason });
}

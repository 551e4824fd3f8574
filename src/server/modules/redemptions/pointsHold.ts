import type { Sql } from '../../database/Database';
import { appendToLedger } from '../ledger';

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
  await sql.query(
    `update reward_daily_use set used = used - 1
     where store_id = $1 and reward_id = $2 and day = $3::date and used > 0`,
    [storeId, rewardId, day],
  );
  await append(sql, change, 'refund');
}

/**
 * Deducts the points again, and takes the place under the limit of the redemption's own day even if that day is full by
 * now, because the redemption came first. `hold` counts the deductions.
 */
export async function takePointsAgain(sql: Sql, change: Change): Promise<void> {
  const { storeId, rewardId, day } = change;
  await sql.query(
    `insert into reward_daily_use as u (store_id, reward_id, day, used) values ($1, $2, $3::date, 1)
     on conflict (store_id, reward_id, day) do update set used = u.used + 1`,
    [storeId, rewardId, day],
  );
  await append(sql, change, 'redeem');
}

async function append(sql: Sql, change: Change, kind: 'refund' | 'redeem'): Promise<void> {
  const { storeId, redemptionId, customerId, pointsUsed, hold, actor, reason = change.itemName } = change;
  if (pointsUsed === 0) return;
  const delta = kind === 'refund' ? pointsUsed : -pointsUsed;
  const source = `redemption:${redemptionId}#${hold}`;
  await appendToLedger(sql, { storeId, customerId, delta, kind, source, actor, reason });
}

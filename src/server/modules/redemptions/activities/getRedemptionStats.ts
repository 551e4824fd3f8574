import type { RedemptionStats } from '../../../../contract/redemptions';
import type { DashboardActor } from '../../../auth/actor';
import { assertSameStore } from '../../../auth/assertSameStore';
import type { GetRedemptionCounters } from '../listRedemptions';

/** Part of the ETag. Increase it when the shape of the response changes. */
const SHAPE = 2;

/**
 * Counts the redemptions of a store by their status, from counters that each change updates in its own transaction.
 * `version` changes with every change of them.
 * @throws AppError 403 for another store.
 */
export async function getRedemptionStats(
  getCounters: GetRedemptionCounters,
  actor: DashboardActor,
  storeId: string,
): Promise<{ version: string; stats: RedemptionStats }> {
  assertSameStore(actor.storeId, storeId);
  const { version, pending, completed, cancelled, ...counters } = await getCounters(storeId);
  return {
    version: [SHAPE, version].join('.'),
    stats: {
      rewardRedemptions: {
        totalRedemptions: pending + completed + cancelled + counters.rewardsRedeemed,
        pendingRedemptions: pending,
        completedRedemptions: completed,
        cancelledRedemptions: cancelled,
        totalPointsRedeemed: counters.pointsUsed,
      },
      promotionRedemptions: { totalRedemptions: counters.promotionsRedeemed },
    },
  };
}

import type { RedemptionStats } from '../../../../contract/redemptions';
import type { DashboardActor } from '../../../auth/actor';
import { assertSameStore } from '../../../auth/assertSameStore';
import type { GetRedemptionCounters } from '../listRedemptions';

/** Part of the ETag. Increase it when the shape of the response changes. */
const SHAPE = 1;

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
  const redeemed = counters.rewardsRedeemed;
  const total = pending + completed + cancelled + redeemed;
  const promotions = counters.promotionsRedeemed;
  return {
    version: [SHAPE, version].join('.'),
    stats: {
      rewardRedemptions: { total, pending, completed, cancelled, redeemed, pointsUsed: counters.pointsUsed },
      promotionRedemptions: { total: promotions, redeemed: promotions },
    },
  };
}

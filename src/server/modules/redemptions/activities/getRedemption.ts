import type { RedemptionDetails, RedemptionStats } from '../../../../contract/redemptions';
import type { DashboardActor } from '../../../auth/actor';
import { assertSameStore } from '../../../auth/assertSameStore';
import type { ScopedDatabase } from '../../../database/Database';
import { AppError } from '../../../shared/AppError';
import { findRedemption } from '../redemptions.sql';
import { findSettlement } from '../settlePending.sql';
import type { GetRedemptionCounters } from '../listRedemptions';

/**
 * A redemption with who completed or cancelled it.
 * @throws AppError 403 for another store, 404 when there is no such redemption.
 */
export async function getRedemptionDetails(
  db: ScopedDatabase,
  actor: DashboardActor,
  { storeId, redemptionId }: { storeId: string; redemptionId: string },
): Promise<RedemptionDetails> {
  assertSameStore(actor.storeId, storeId);
  const [redemption, settlement] = await Promise.all([
    findRedemption(db, storeId, redemptionId, 'owner'),
    findSettlement(db, storeId, redemptionId),
  ]);
  if (!redemption) throw new AppError('not_found', 'Redemption not found');
  const { at = null, role = null, name = null } = settlement ?? {};
  if (at === null || role === null) return redemption;
  return { ...redemption, settled: { at, role, ...(name !== null && { name }) } };
}

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

import type { PointRatePreview, RewardPricePreview } from '../../../contract/termPreviews';
import type { Sql } from '../../database/Database';
import { AppError } from '../../shared/AppError';
import { getPointValue } from '../stats';
import { countAtPrice, countForRate, findRate, findReward } from './termPreviews.sql';

/**
 * Returns which customers gain or lose a reward when its price changes, and what the outstanding points are worth at
 * most then.
 * @throws AppError 404 for an unknown reward, 401 when the store was deleted.
 */
export async function previewRewardPrice(
  sql: Sql,
  storeId: string,
  { rewardId, pointsRequired }: { rewardId: string; pointsRequired: number },
): Promise<RewardPricePreview> {
  const reward = await findReward(sql, storeId, rewardId);
  if (!reward) throw new AppError('not_found', 'Reward not found');
  const today = await getPointValue(sql, storeId);
  const after = await getPointValue(sql, storeId, { rewardId, points: pointsRequired });
  const counts = reward.isActive
    ? await countAtPrice(sql, storeId, { rewardId, before: reward.points, after: pointsRequired })
    : 0;
  const isHigher = pointsRequired > reward.points;
  const [centsBefore, centsAfter] = [today.cents(today.points), after.cents(today.points)];
  return {
    losing: isHigher ? counts : 0,
    gaining: isHigher ? 0 : counts,
    points: today.points,
    value: centsBefore === null || centsAfter === null ? null : { before: centsBefore, after: centsAfter },
  };
}

/**
 * Returns what the points that customers hold, and the cheapest reward, stand for in purchases at both rates. The rate
 * counts for purchases from now on, so nobody loses points or a reward by it.
 * @throws AppError 404 for an unknown store.
 */
export async function previewPointRate(sql: Sql, storeId: string, pointsPerDollar: number): Promise<PointRatePreview> {
  const current = await findRate(sql, storeId);
  if (!current) throw new AppError('not_found', 'Store not found');
  const { reward } = current;
  const { points, ready, waiting } = await countForRate(sql, storeId, reward?.points ?? 0);
  const toPurchases = (earned: number) => ({
    before: getPurchaseCents(earned, current.pointsPerDollar),
    after: getPurchaseCents(earned, pointsPerDollar),
  });
  return {
    points,
    purchases: toPurchases(points),
    reward: reward && { ...reward, purchases: toPurchases(reward.points), ready, waiting },
  };
}

/** The least purchase in cents that earns these points. A rate has two decimals, so this divides whole numbers. */
const getPurchaseCents = (points: number, pointsPerDollar: number) =>
  Math.ceil((points * 10_000) / Math.round(pointsPerDollar * 100));

import { getRewardBadge } from '../../entities/reward';

/**
 * The cheapest reward for which the customer is only missing points; null if there is none. Among rewards with equal
 * prices, the first one of the list is returned.
 */
export function findNextReward<Reward extends Parameters<typeof getRewardBadge>[0]>(
  rewards: readonly Reward[],
  points: number,
): Reward | null {
  return rewards
    .filter((reward) => getRewardBadge(reward, points) === 'Insufficient Points')
    .reduce<Reward | null>(
      (nearest, reward) => (nearest && nearest.pointsRequired <= reward.pointsRequired ? nearest : reward),
      null,
    );
}

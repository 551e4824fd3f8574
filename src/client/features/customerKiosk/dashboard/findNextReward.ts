import type { CustomerReward } from '../../../../contract/rewards';

/**
 * The cheapest reward that lacks nothing but points; null when there is none. Among equal prices, the first in the
 * given order.
 */
export function findNextReward<
  Reward extends Pick<CustomerReward, 'isActive' | 'isExceeded' | 'alreadyRedeemed' | 'pointsRequired'>,
>(rewards: readonly Reward[], points: number): Reward | null {
  return rewards
    .filter(({ isActive, isExceeded, alreadyRedeemed }) => isActive && !isExceeded && !alreadyRedeemed)
    .filter(({ pointsRequired }) => pointsRequired > points)
    .reduce<Reward | null>(
      (nearest, reward) => (nearest && nearest.pointsRequired <= reward.pointsRequired ? nearest : reward),
      null,
    );
}

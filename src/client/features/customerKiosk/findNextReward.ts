import type { CustomerReward } from '../../../contract/rewards';

/**
 * The cheapest reward for which the customer is only missing points; null if there is none. Among rewards with equal
 * prices, the first one of the list is returned.
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

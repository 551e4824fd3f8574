import type { CustomerReward } from '../../../../contract/rewards';
import { getRewardBadge } from '../../../entities/reward';
import { useListCustomerRewardsQuery } from '../customerKioskApi';
import type { KioskCustomer } from '../kioskSlice';

/** The cheapest reward that is only missing points, and how many became affordable since the last visit. */
export function useRewardGoals({ storeId, id: customerId, points }: KioskCustomer) {
  const { data = [] } = useListCustomerRewardsQuery({ storeId, customerId }, { skip: customerId === '' });
  const newRewards = data.filter((reward) => reward.isNew && getRewardBadge(reward, points) === 'Available').length;
  return { nextReward: findNextReward(data, points), newRewards };
}

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

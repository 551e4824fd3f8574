import type { CustomerReward } from '../../../../contract/rewards';
import { getRewardBadge } from '../../../entities/reward';
import { useListCustomerRewardsQuery } from '../customerKioskApi';
import type { KioskCustomer } from '../kioskSlice';

/** The nearest reward that lacks nothing but points, and how many became affordable since the last visit. */
export function useRewardGoals({ storeId, id: customerId, points }: KioskCustomer) {
  const { data = [] } = useListCustomerRewardsQuery({ storeId, customerId }, { skip: customerId === '' });
  const newRewards = data.filter((reward) => reward.isNew && getRewardBadge(reward, points) === 'Available').length;
  return { nextReward: findNextReward(data, points), newRewards };
}

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

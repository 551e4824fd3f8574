import { getRewardBadge } from '../../../../entities/reward';
import { useListCustomerRewardsQuery } from '../../customerKioskApi';
import type { KioskCustomer } from '../../kioskSlice';
import { findNextReward } from '../findNextReward';

/** The cheapest reward that is only missing points, and how many became affordable since the last visit. */
export function useRewardGoals({ storeId, id: customerId, points }: KioskCustomer) {
  const { data = [] } = useListCustomerRewardsQuery({ storeId, customerId }, { skip: customerId === '' });
  const newRewards = data.filter((reward) => reward.isNew && getRewardBadge(reward, points) === 'Available').length;
  return { nextReward: findNextReward(data, points), newRewards };
}

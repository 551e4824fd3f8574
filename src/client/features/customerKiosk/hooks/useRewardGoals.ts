import { rewardInLanguage } from '../../../../contract/plain/spanishTexts';
import { getRewardBadge } from '../../../entities/reward';
import { useLanguage } from '../../../shared/i18n/LanguageContext';
import { useListCustomerRewardsQuery } from '../customerKioskApi';
import { findNextReward } from '../findNextReward';
import type { KioskCustomer } from '../kioskSlice';

/** What the customer can do with the points, and what waits for the cashier. */
export function useRewardGoals({ storeId, id: customerId, points }: Pick<KioskCustomer, 'storeId' | 'id' | 'points'>) {
  const language = useLanguage();
  const { data = [] } = useListCustomerRewardsQuery({ storeId, customerId }, { skip: customerId === '' });
  const rewards = data.map((reward) => rewardInLanguage(language, reward));
  const affordable = rewards
    .filter((reward) => getRewardBadge(reward, points) === 'Available')
    .sort((a, b) => b.pointsRequired - a.pointsRequired);
  return {
    /** The cheapest reward that is only missing points; null if there is none. */
    nextReward: findNextReward(rewards, points),
    /** The rewards that the customer can redeem now, the most valuable first. */
    affordable,
    /** How many of them became affordable since the last visit. */
    newRewards: affordable.filter(({ isNew }) => isNew).length,
    /** The redeemed rewards that the cashier has not handed out yet. */
    pending: rewards.filter(({ isPending }) => isPending),
  };
}

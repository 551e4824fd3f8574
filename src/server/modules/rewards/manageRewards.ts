import { REWARDS_MAX } from '../../../contract/offerLimits';
import { manageOffers } from './manageOffers';
import { toNewReward, toUpdatedReward } from './reward.policy';
import { rewardTable } from './storeRewards.sql';

/** Rewards for the owner of their store. */
export const rewards = manageOffers({
  noun: 'reward',
  table: rewardTable,
  tooMany: `A store can have at most ${REWARDS_MAX} rewards. Delete one that you do not need.`,
  toNew: toNewReward,
  toUpdated: toUpdatedReward,
});

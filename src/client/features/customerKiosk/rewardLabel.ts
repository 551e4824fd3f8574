import type { CustomerReward } from '../../../contract/rewards';

/** What a reward is worth, in the words of a shelf sign: '20% OFF', '$5.00 OFF', 'FREE Coffee', 'BUY 1 GET 1 FREE'. */
export function rewardLabel(reward: Pick<CustomerReward, 'name' | 'rewardType' | 'rewardValue'>): string {
  switch (reward.rewardType) {
    case 'PERCENTAGE_DISCOUNT':
      return `${reward.rewardValue}% OFF`;
    case 'FIXED_DISCOUNT':
      return `$${reward.rewardValue.toFixed(2)} OFF`;
    case 'FREE_ITEM':
      return `FREE ${reward.name}`;
    case 'BOGO':
      return 'BUY 1 GET 1 FREE';
  }
}

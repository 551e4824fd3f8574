import type { CustomerReward } from '../../../contract/rewards';
import type rewardBadge from '../../shared/i18n/messages/en/rewardBadge.json';
import type { Tone } from '../../shared/ui/StatusPill';

export type RewardBadge = 'Available' | 'Insufficient Points' | 'Already Redeemed' | 'Daily limit reached' | 'Inactive';

export const REWARD_BADGE_TONES: Record<RewardBadge, Tone> = {
  Available: 'success',
  'Insufficient Points': 'neutral',
  'Already Redeemed': 'brand',
  'Daily limit reached': 'warning',
  Inactive: 'neutral',
};

/** The texts of the badges. */
export const REWARD_BADGE_TEXTS = {
  Available: 'rewardBadge.available',
  'Insufficient Points': 'rewardBadge.insufficient',
  'Already Redeemed': 'rewardBadge.redeemed',
  'Daily limit reached': 'rewardBadge.limitReached',
  Inactive: 'rewardBadge.inactive',
} as const satisfies Record<RewardBadge, keyof typeof rewardBadge>;

/** The badge of a reward for a customer with this balance. Of several reasons, the longest-lasting one is shown. */
export function getRewardBadge(
  reward: Pick<CustomerReward, 'isActive' | 'isExceeded' | 'alreadyRedeemed' | 'pointsRequired'>,
  points: number,
): RewardBadge {
  if (reward.alreadyRedeemed) return 'Already Redeemed';
  if (!reward.isActive) return 'Inactive';
  if (reward.isExceeded) return 'Daily limit reached';
  return points < reward.pointsRequired ? 'Insufficient Points' : 'Available';
}

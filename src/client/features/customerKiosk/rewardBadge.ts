import type { CustomerReward } from '../../../contract/rewards';

export type RewardBadge = 'Available' | 'Insufficient Points' | 'Already Redeemed' | 'Daily limit reached' | 'Inactive';

/** The one badge of a reward for a customer with so many points: what bars it longest is told first. */
export function badgeOf(
  reward: Pick<CustomerReward, 'isActive' | 'isExceeded' | 'alreadyRedeemed' | 'pointsRequired'>,
  points: number,
): RewardBadge {
  if (reward.alreadyRedeemed) return 'Already Redeemed';
  if (!reward.isActive) return 'Inactive';
  if (reward.isExceeded) return 'Daily limit reached';
  return points < reward.pointsRequired ? 'Insufficient Points' : 'Available';
}

export { DiscountIcon } from './DiscountIcon';
export { discountLabel } from './discountLabel';
export type { Discount, DiscountType } from './discountLabel';
export { getRewardBadge, REWARD_BADGE_TONES } from './rewardBadge';
export type { RewardBadge } from './rewardBadge';

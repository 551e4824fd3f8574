export { getRewardBadge, REWARD_BADGE_TEXTS, REWARD_BADGE_TONES } from './rewardBadge';
export type { RewardBadge } from './rewardBadge';
export { PointsProgress } from './PointsProgress';
export { RewardTicket } from './RewardTicket';

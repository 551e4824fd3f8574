export { getRewardBadge, REWARD_BADGE_TEXTS, REWARD_BADGE_TONES } from './RewardTicket';
export type { RewardBadge } from './RewardTicket';
export { PointsProgress } from './PointsProgress';
export { RewardTicket } from './RewardTicket';

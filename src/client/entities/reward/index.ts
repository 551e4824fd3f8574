export { rewardApi, toRewardsPath, useListRewardsQuery } from './rewardApi';
export { getRewardBadge } from './RewardTicket';
export { PointsProgress } from './PointsProgress';
export { RewardTicket } from './RewardTicket';

export { rewardApi, toRewardsPath, useListRewardsQuery } from './rewardApi';
export { getRewardBadge } from './components/RewardTicket';
export { PointsProgress } from './components/PointsProgress';
export { RewardTicket } from './components/RewardTicket';

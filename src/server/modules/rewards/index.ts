export { CAN_REDEEM, listRedeemableRewardRows, PAGE_REWARDS, toPageRewards } from './rewards.sql';
export { rewardRoutes } from './rewards.routes';
export { storeRewardRoutes } from './storeRewards.routes';

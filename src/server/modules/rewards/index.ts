export { CAN_REDEEM, listRedeemableRewardRows } from './rewards.sql';
export { rewardRoutes } from './rewards.routes';
export { storeRewardRoutes } from './storeRewards.routes';

export { toRedemptionBlock, type RedemptionBlock } from './redemptionBlock.sql';
export { rewardRoutes } from './rewards.routes';
export { CAN_REDEEM, listRedeemableRewardRows, PAGE_REWARDS, toPageRewards } from './rewards.sql';
export { storeRewardRoutes } from './storeRewards.routes';

import { rewardRoutes } from './rewards.routes';
import { storeRewardRoutes } from './storeRewards.routes';

export { toRedemptionBlock, type RedemptionBlock } from './redemptionBlock.sql';
export { CAN_REDEEM, listRedeemableRewardRows, PAGE_REWARDS, toPageRewards } from './rewards.sql';

export const rewards = { routes: [rewardRoutes, storeRewardRoutes] };

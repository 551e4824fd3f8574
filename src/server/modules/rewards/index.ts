import { rewardRoutes } from './rewards.routes';
import { storeRewardRoutes } from './storeRewards.routes';

export {
  CAN_REDEEM,
  canRepeatAll,
  isLimitReached,
  isOffered,
  LIMIT_DAY,
  toRedemptionBlock,
  type RedemptionBlock,
} from './redeemable.sql';
export { listRedeemableRewardRows, PAGE_REWARDS, toPageRewards } from './rewards.sql';

export const rewards = { routes: [rewardRoutes, storeRewardRoutes] };

export { manageOffers } from './manageOffers';
export { normalizeOfferTexts, validateOfferTexts, validateOfferValue } from './offer.policy';
export { redemptionCount, type OfferTable } from './offers.sql';
export { CAN_REDEEM, listRedeemableRewardRows } from './rewards.sql';
export { rewardRoutes } from './rewards.routes';
export { storeRewardRoutes } from './storeRewards.routes';

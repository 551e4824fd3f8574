export { normalizeOfferTexts, validateOfferTexts, validateOfferValue } from './offer.policy';
export { rewardRoutes } from './rewards.routes';
export { storeRewardRoutes } from './storeRewards.routes';

import { PROMOTIONS_MAX } from '../../../contract/offerLimits';
import { manageOffers } from '../rewards';
import { toNewPromotion, toUpdatedPromotion } from './promotion.policy';
import { promotionTable } from './storePromotions.sql';

/** Promotions for the owner of their store. Multipliers may overlap: each counts for the purchase it is redeemed for. */
export const promotions = manageOffers({
  noun: 'promotion',
  table: promotionTable,
  tooMany: `A store can have at most ${PROMOTIONS_MAX.toLocaleString('en-US')} promotions. Delete ended ones.`,
  toNew: toNewPromotion,
  toUpdated: toUpdatedPromotion,
});

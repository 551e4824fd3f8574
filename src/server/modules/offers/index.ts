/** What rewards and promotions share: texts, values and the way an owner lists and changes them. */

export { defineOffers } from './defineOffers';
export { normalizeOfferTexts, validateOfferTexts, validateOfferValue } from './offers.rules';
export { redemptionCount, type OfferTable } from './offers.sql';
export { checkShopIds, isValidIn, withoutNoShops } from './shops.sql';

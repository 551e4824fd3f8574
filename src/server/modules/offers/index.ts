/** What rewards and promotions share: texts, values and the way an owner lists and changes them. */

export { manageOffers } from './manageOffers';
export { normalizeOfferTexts, validateOfferTexts, validateOfferValue } from './offers.rules';
export { redemptionCount, type OfferTable } from './offers.sql';

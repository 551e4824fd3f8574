export { DiscountIcon } from './DiscountIcon';
export { discountLabel, useDiscountLabel, type Discount, type DiscountType } from './discountLabel';
export type { OfferFormProps } from './OfferDialogs';
export { defineOfferEndpoints } from './offerEndpoints';
export { FieldPair, NumberField, OfferTypeFields } from './OfferFields';
export { OfferFormDialog, useOfferForm } from './OfferFormDialog';
export { OFFER_COMPARATORS, parseSort, sortOffers, type Comparators } from './offerList';
export { OfferListFrame } from './OfferListFrame';
export {
  NEW_OFFER,
  numberRule,
  offerRules,
  parseNumber,
  pickOfferChanges,
  toCopyName,
  toOfferPayload,
  toOfferValues,
  valueRule,
  type OfferValues,
} from './offerRules';
export { OfferTicket } from './OfferTicket';

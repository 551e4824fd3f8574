export { DiscountIcon } from './components/DiscountIcon';
export { discountLabel, useDiscountLabel, type DiscountType, type OfferSummary } from './discountLabel';
export type { OfferFormProps } from './components/OfferDialogs';
export { defineOfferMutations } from './offerMutations';
export { FieldPair, NumberField, OfferTypeFields } from './components/OfferFields';
export { OfferFormDialog, useOfferForm } from './components/OfferFormDialog';
export { OFFER_COMPARATORS, parseSort, sortOffers, type Comparators } from './offerList';
export { OfferListFrame } from './components/OfferListFrame';
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
export { OfferTicket } from './components/OfferTicket';

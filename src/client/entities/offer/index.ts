export { DiscountIcon } from './components/DiscountIcon';
export { discountLabel, useDiscountLabel, type DiscountType, type OfferSummary } from './discountLabel';
export { nameFirstReward } from './nameFirstReward';
export type { OfferFormProps } from './components/OfferDialogs';
export { defineOfferMutations } from './offerMutations';
export { FieldPair, NumberField, OfferTextAreas, OfferTypeFields } from './components/OfferFields';
export { OfferFormDialog, useOfferForm } from './components/OfferFormDialog';
export { OFFER_COMPARATORS, parseSort, sortOffers, type Comparators } from './offerList';
export { OfferListFrame } from './components/OfferListFrame';
export {
  defineOfferForm,
  OFFER_FIELDS,
  optionalText,
  plainField,
  shopsRule,
  textField,
  toCopyName,
  typeField,
  valueField,
  type Inputs,
} from './offerFields';
export { numberRule, parseNumber } from './offerRules';
export { OfferTicket } from './components/OfferTicket';
export { ShopsField } from './components/ShopsField';
export { describeShops } from './describeShops';

export { ActiveSwitch, useActiveToggle } from './ActiveSwitch';
export { DeleteOfferDialog } from './DeleteOfferDialog';
export { KioskPreview } from './KioskPreview';
export { NumberField, OfferTextFields, OfferValueField } from './OfferFields';
export { OfferActions, OfferNote, OfferTitle, type OfferAction } from './OfferRow';
export { checkNumber, numberRule, offerTextRules, parseNumber } from './offerRules';
export { compareNames, getCategories, OFFER_TYPE_LABELS, getValueLabel } from './offerTypes';
export { OfferTicket } from './OfferTicket';

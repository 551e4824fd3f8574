export { StoresPage } from './StoresPage';
export { StoreDetailsDialog } from './StoreDetailsDialog';
export { StorePicker } from './choose/StorePicker';
export type { StorePickerProps } from './choose/StorePicker';
export { StoreChecklist } from './choose/StoreChecklist';
export type { StoreChecklistProps } from './choose/StoreChecklist';
export { useListStoresQuery, useStoreCountsQuery } from './storesApi';
export { contentsSentence } from './contentsSentence';
export {
  POINTS_PER_DOLLAR,
  REFERRAL_PERCENTAGE,
  REFERRAL_POINTS,
  smsUsage,
  typedNumber,
  typedSmsLimit,
} from './storeNumbers';
export type { NumberBounds } from './storeNumbers';
export { queryOf, searchParamsOf, storeSearchOf } from './storeSearch';

export { StoresPage } from './StoresPage';
export { StoreDetailsDialog } from './StoreDetailsDialog';
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

export { StoresPage } from './StoresPage';
export { StoreDetailsDialog } from './StoreDetailsDialog';
export { contentsSentence } from './contentsSentence';
export { queryOf, searchParamsOf, storeSearchOf } from './storeSearch';

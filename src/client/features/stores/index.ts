export { StoreDetailsDialog } from './details/StoreDetailsDialog';
export { StoresPage } from './StoresPage';

export { StoreDetailsDialog } from './components/StoreDetailsDialog';
export { StoresPage } from './StoresPage';

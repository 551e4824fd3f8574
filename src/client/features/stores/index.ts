export { LazyStoreDetailsDialog } from './components/LazyStoreDetailsDialog';
export { StoresPage } from './StoresPage';

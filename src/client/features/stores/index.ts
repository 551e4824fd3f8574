export { LazyStoreDetailsDialog } from './lazyStoreDetails';
export { StoresPage } from './StoresPage';

export { LazyStoreDetailsDialog } from './lazyStoreDetails';
export { storesManifest } from './storesManifest';
export { storesWords } from './storesWords';

export { pointOfSaleManifest } from './pointOfSaleManifest';
export { pointOfSaleWords } from './pointOfSaleWords';

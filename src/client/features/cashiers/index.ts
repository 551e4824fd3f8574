export { cashiersManifest } from './cashiersManifest';
export { cashiersWords } from './cashiersWords';

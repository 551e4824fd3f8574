export { customersManifest } from './customersManifest';
export { customersWords } from './customersWords';

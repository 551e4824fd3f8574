export { createCloverPointOfSale, type CloverOptions } from './cloverClient';

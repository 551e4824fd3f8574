export { createCloverPointOfSale, type CloverOptions } from './createCloverPointOfSale';

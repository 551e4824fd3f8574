/** The connection to a store's point of sale: its state, its test and the webhooks. Orders are in checkout. */
export { assertOwnMerchant } from './assertOwnMerchant';
export { getPosConnection, type PosDeps } from './connection';
export { savePosProblem, savePosRead } from './connection.sql';
export { enqueuePosCheck, pointOfSaleJobs } from './pointOfSale.jobs';
export { pointOfSaleRoutes } from './pointOfSale.routes';
export { describePosProblem, getPosProblem, needsAction } from './posProblem';
export { webhookRoutes } from './webhook.routes';

/** Orders of the point of sale: which purchase is whose, and its points. The connection belongs to pointOfSale. */
export { checkoutJobs } from './sync/sync.jobs';
export { lockMatching } from './orderCredits.sql';
export { readOrdersAgain } from './pos.sql';
export { takeBackForgiven } from './takeBackForgiven';
export { checkoutRoutes } from './checkout.routes';
export { reviewRoutes } from './review/review.routes';

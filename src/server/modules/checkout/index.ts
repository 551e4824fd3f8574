/** Matches orders of the point of sale with customers and credits their points. The connection is in pointOfSale. */
export { checkoutJobs } from './sync/sync.jobs';
export { lockMatching } from './orderCredits.sql';
export { readOrdersAgain } from './pos.sql';
export { takeBackForgiven } from './takeBackForgiven';
export { checkoutRoutes } from './checkout.routes';
export { reviewRoutes } from './review/review.routes';

export { checkoutJobs } from './checkout.jobs';
export { checkoutRoutes, type CheckoutDeps } from './checkout.routes';
export { reviewRoutes } from './review/review.routes';

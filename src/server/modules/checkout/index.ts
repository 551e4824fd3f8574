export { checkoutRoutes, type CheckoutDeps } from './checkout.routes';
export { reviewRoutes } from './review/review.routes';
export { startCheckoutPoller } from './startCheckoutPoller';

export { checkoutRoutes, type CheckoutDeps } from './checkout.routes';
export { settleCheckouts } from './settleCheckouts';
export { startCheckoutPoller, type CheckoutPoller } from './startCheckoutPoller';

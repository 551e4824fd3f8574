export { checkoutRoutes, type CheckoutDeps } from './checkout.routes';
export { startCheckoutPoller } from './startCheckoutPoller';

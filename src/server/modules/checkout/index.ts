export { checkoutRoutes } from './checkout.routes';

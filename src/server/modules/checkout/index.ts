import { checkoutRoutes } from './checkout.routes';

export const checkout = { routes: [checkoutRoutes] };

import { erasureRoutes } from './erasure.routes';

export { eraseCustomer } from './eraseCustomer';

export const erasure = { routes: [erasureRoutes] };

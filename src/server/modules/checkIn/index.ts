import { checkInRoutes } from './checkIn.routes';
import { scanRoutes } from './scan.routes';

export { register } from './registerCustomer';
export { findRegistrationContext } from './registration.sql';

export const checkIn = { routes: [checkInRoutes, scanRoutes] };

import { checkInRoutes } from './checkIn.routes';
import { scanRoutes } from './scan.routes';

export { signUp } from './signUp';
export { findRegistrationContext } from './registration.sql';

export const checkIn = { routes: [checkInRoutes, scanRoutes] };

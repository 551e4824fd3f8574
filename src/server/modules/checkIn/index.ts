import { checkInRoutes } from './checkIn.routes';
import { scanRoutes } from './scan.routes';

export { signUp } from './signUp';
export { findRegistrationContext } from './registration.sql';
export { IS_SCAN_ENABLED } from './scan.sql';

export const checkIn = { routes: [checkInRoutes, scanRoutes] };

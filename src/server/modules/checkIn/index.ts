export { checkInRoutes } from './checkIn.routes';
export { register } from './registerCustomer';
export { findRegistrationContext } from './registration.sql';
export { scanRoutes } from './scan.routes';

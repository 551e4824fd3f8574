export { customerRoutes, type CustomerDeps } from './customers.routes';
export { findCustomer } from './getCustomer';

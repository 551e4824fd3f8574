export { customerRoutes, type CustomerDeps } from './customers.routes';
export { takeDailyUse } from './dailyUse.sql';
export { findCustomer } from './getCustomer';

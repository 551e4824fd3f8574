export { customerRoutes, type CustomerDeps } from './customers.routes';
export { lookUpCustomer } from './findCustomer';
export { newReferralCode } from './referralCode';

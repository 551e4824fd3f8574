export { customerRoutes, type CustomerDeps } from './customers.routes';
export { findCustomerId, KEPT_CUSTOMER_ID, lockCustomerById, MERGED_CUSTOMER_ID } from './customers.sql';
export { takeDailyUse } from './dailyUse.sql';
export { generateReferralCode } from './registerCustomer';
export { findCustomer } from './getCustomer';
export { validateBirthday } from './registration.policy';
export { SEGMENT_CONDITIONS } from './segments.sql';
export { hasReferrer, lockReferrals } from './referrals.sql';
export { findRegistrationContext } from './registration.sql';

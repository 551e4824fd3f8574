export { customerRoutes, type CustomerDeps } from './customers.routes';
export { findCustomerId, SURVIVING_ID_OF_JOIN, lockCustomerById, SURVIVING_ID_OF_PARAM } from './customers.sql';
export { takeDailyUse } from './dailyUse.sql';
export { generateReferralCode, retryWithOtherCode } from './referralCode';
export { getCustomer } from './getCustomer';
export { validateBirthday } from './registration.policy';
export { SEGMENT_CONDITIONS } from './segments.sql';
export { hasReferrer, lockReferrals } from './referrals.sql';
export { findRegistrationContext } from './registration.sql';

export { expiryJobs, expirePoints } from './expirePoints';
export { EXPIRES_AT, EXPIRES_NOT_BEFORE, EXPIRY_JOIN, EXPIRY_REASON } from './expiry.sql';
export { expiryRoutes } from './expiry.routes';

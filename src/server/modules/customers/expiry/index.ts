export { expiryJobs, expirePoints } from './expirePoints';
export { EXPIRES_AT, EXPIRY_JOIN, EXPIRY_REASON } from './expiry.sql';
export { expiryRoutes } from './expiry.routes';

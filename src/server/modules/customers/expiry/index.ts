export { expirePoints } from './expirePoints';
export { expiryJobs } from './expiry.jobs';
export { EXPIRES_AT, EXPIRY_JOIN, EXPIRY_REASON } from './expiry.sql';
export { expiryRoutes } from './expiry.routes';
export { postponeExpiry } from './postponeExpiry.sql';

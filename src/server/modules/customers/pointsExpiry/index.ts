export { expirePoints } from './expirePoints';
export { expiryJobs } from './pointsExpiry.jobs';
export { EXPIRES_AT, EXPIRY_JOIN, EXPIRY_REASON } from './pointsExpiry.sql';
export { expiryRoutes } from './pointsExpiry.routes';
export { postponeExpiry } from './postponeExpiry.sql';

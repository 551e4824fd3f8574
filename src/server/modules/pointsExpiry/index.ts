export { expirePoints } from './expirePoints';
export { expiryJobs } from './pointsExpiry.jobs';
export { expiryRoutes } from './pointsExpiry.routes';
export { EXPIRES_AT, EXPIRES_NOT_BEFORE, EXPIRY_JOIN, findExpiresAt, LAST_ACTIVE_DAY } from './pointsExpiry.sql';
export { postponeExpiry } from './postponeExpiry.sql';
export { restoreLostRace } from './restoreLostRace';
export { IS_RESTORABLE } from './restorePoints.sql';

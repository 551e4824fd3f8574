import { expiryJobs } from './pointsExpiry.jobs';
import { expiryRoutes } from './pointsExpiry.routes';

export { expirePoints } from './expirePoints';
export { EXPIRES_AT, EXPIRES_NOT_BEFORE, EXPIRY_JOIN, findExpiresAt, LAST_ACTIVE_DAY } from './pointsExpiry.sql';
export { postponeExpiry } from './postponeExpiry.sql';
export { restoreLostRace } from './restoreLostRace';
export { IS_RESTORABLE } from './restorePoints.sql';

export const pointsExpiry = { routes: [expiryRoutes], jobs: [expiryJobs] };

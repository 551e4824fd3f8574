export { boardRoutes } from './board.routes';
export { redemptionRoutes } from './redemptions.routes';
export { raiseListVersions } from './listVersions.sql';
export { redemptionJobs } from './redemptions.jobs';
export { listCustomerRedemptionRows } from './redemptions.sql';
export { resolvePendingBy } from './resolvePending';
export { returnPoints, type PointsHold } from './pointsHold';

export { boardRoutes } from './board.routes';
export { redemptionRoutes, type RedemptionDeps } from './redemptions.routes';
export { redemptionJobs } from './releaseRedemptions';
export { listCustomerRedemptionRows } from './redemptions.sql';
export { resolvePending } from './resolvePending';
export type { Resolution } from './resolvePending.sql';

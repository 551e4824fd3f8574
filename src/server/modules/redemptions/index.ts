export { boardRoutes } from './board.routes';
export { redemptionRoutes, type RedemptionDeps } from './redemptions.routes';
export { redemptionJobs } from './releaseRedemptions';
export { listCustomerRedemptionRows as listRedemptionsOfCustomer } from './redemptions.sql';
export { settlePending } from './settlePending';
export type { Settlement } from './settlePending.sql';

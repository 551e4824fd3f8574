import { boardRoutes } from './board.routes';
import { redemptionJobs } from './redemptions.jobs';
import { redemptionRoutes } from './redemptions.routes';

export { raiseListVersions } from './listVersions.sql';
export { listCustomerRedemptionRows } from './redemptions.sql';
export { resolvePending, resolvePendingBy } from './resolvePending';
export { returnPoints, type PointsHold } from './pointsHold';

export const redemptions = { routes: [boardRoutes, redemptionRoutes], jobs: [redemptionJobs] };

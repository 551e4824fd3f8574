import { resultJobs } from './results.jobs';
import { resultRoutes } from './results.routes';

export { compareMeans, compareShares } from './intervals.rules';
export { listPricedRewards } from './sums.sql';

export const results = { routes: [resultRoutes], jobs: [resultJobs] };

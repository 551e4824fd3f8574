export { compareMeans, compareShares } from './intervals.policy';
export { resultJobs } from './results.jobs';
export { resultRoutes } from './results.routes';

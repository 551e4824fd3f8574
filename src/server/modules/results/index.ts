export { resultJobs } from './results.jobs';
export { resultRoutes } from './results.routes';

export { jobRoutes } from './failedJobs.routes';

export { joinJobs } from './join.jobs';
export { joinRoutes } from './join.routes';

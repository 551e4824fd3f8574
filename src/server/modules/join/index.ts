import { joinJobs } from './join.jobs';
import { joinRoutes } from './join.routes';

export const join = { routes: [joinRoutes], jobs: [joinJobs] };

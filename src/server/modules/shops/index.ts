import { shopJobs } from './shops.jobs';
import { shopRoutes } from './shops.routes';

/** The shops of a chain, as its owner sees them. */
export const shops = { routes: [shopRoutes], jobs: [shopJobs] };

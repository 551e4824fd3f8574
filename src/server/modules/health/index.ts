import { healthRoutes } from './health.routes';

export { findProblem } from './health.routes';

export const health = { routes: [healthRoutes] };

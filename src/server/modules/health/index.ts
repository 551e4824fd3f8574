export { healthRoutes, findProblem } from './health.routes';

export { healthRoutes, isReady } from './health.routes';

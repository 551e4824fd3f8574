export { mergingRoutes } from './merging.routes';

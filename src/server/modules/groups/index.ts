export { groupRoutes } from './groups.routes';

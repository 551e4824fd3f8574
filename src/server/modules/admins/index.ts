export { adminRoutes } from './admins.routes';

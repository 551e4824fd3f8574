export { ownerRoutes } from './owners.routes';

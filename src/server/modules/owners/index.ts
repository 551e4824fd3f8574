export { ownerRoutes } from './owners.routes';
export { profileRoutes } from './profile.routes';

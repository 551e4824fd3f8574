export { storeSessionRoutes } from './storeSessions.routes';

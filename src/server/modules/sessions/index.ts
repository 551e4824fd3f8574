export { describeDevice } from './describeDevice';
export { storeSessionRoutes } from './storeSessions.routes';

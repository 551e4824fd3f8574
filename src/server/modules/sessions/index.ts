import { storeSessionRoutes } from './storeSessions.routes';

export { describeDevice } from './describeDevice';

export const sessions = { routes: [storeSessionRoutes] };

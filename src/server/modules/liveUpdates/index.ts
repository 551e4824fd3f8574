import { liveUpdateRoutes } from './liveUpdates.routes';

export const liveUpdates = { routes: [liveUpdateRoutes] };

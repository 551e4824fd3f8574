import { mergingRoutes } from './merging.routes';

export const merging = { routes: [mergingRoutes] };

import { groupRoutes } from './groups.routes';

export const groups = { routes: [groupRoutes] };

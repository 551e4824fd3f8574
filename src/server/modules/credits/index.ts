import { creditRoutes } from './credits.routes';

export const credits = { routes: [creditRoutes] };

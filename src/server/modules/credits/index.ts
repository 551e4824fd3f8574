export { creditRoutes } from './credits.routes';

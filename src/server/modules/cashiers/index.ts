export { cashierRoutes } from './cashiers.routes';

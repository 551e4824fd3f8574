export { scanRoutes } from './scan.routes';

export { personalDataRoutes } from './personalData.routes';

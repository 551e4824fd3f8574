export { exportPersonalData } from './exportPersonalData';
export { personalDataRoutes } from './personalData.routes';

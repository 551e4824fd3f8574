import { personalDataRoutes } from './personalData.routes';

export { exportPersonalData } from './exportPersonalData';

export const personalData = { routes: [personalDataRoutes] };

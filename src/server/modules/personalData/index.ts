import { personalDataRoutes } from './personalData.routes';

export { exportPersonalData, type StoredData } from './exportPersonalData';

export const personalData = { routes: [personalDataRoutes] };

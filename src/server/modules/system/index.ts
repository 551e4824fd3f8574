import { systemRoutes } from './system.routes';

export { readDisk, type SystemFacts } from './getSystem';
export { listWarnings } from './listWarnings';

export const system = { routes: [systemRoutes] };

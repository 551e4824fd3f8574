export { readDisk } from './getSystem';
export { listWarnings } from './listWarnings';
export { systemRoutes } from './system.routes';

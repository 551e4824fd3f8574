export { readDisk } from './getSystem';
export { systemRoutes } from './system.routes';

export { importJobs } from './imports.jobs';
export { importRoutes } from './imports.routes';
export { forgetInImports } from './imports.sql';

export { importJobs } from './imports.jobs';
export { importRoutes } from './imports.routes';
export { eraseFromImports } from './imports.sql';

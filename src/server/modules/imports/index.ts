export { importJobs } from './runImport';
export { importRoutes } from './imports.routes';
export { eraseFromImports } from './imports.sql';

import { importJobs } from './imports.jobs';
import { importRoutes } from './imports.routes';

export { eraseFromImports } from './imports.sql';

export const imports = { routes: [importRoutes], jobs: [importJobs] };

import { backupJobs } from './backups.jobs';
import { backupRoutes } from './backups.routes';

export { prepareBackupFolder } from './prepareBackupFolder';
export { readBackupStatus } from './backupRuns.sql';
export { recordBackup } from './recordBackup';

export const backups = { routes: [backupRoutes], jobs: [backupJobs] };

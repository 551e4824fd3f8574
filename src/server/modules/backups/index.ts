import { backupJobs, enqueueDueBackup } from './backups.jobs';
import { backupRoutes } from './backups.routes';

export { checkBackupFolder } from './prepareBackupFolder';
export { readBackupStatus } from './backupRuns.sql';
export { recordBackup } from './recordBackup';
export { watchBackupFolder } from './watchBackupFolder';
export { enqueueDueBackup };

export const backups = { routes: [backupRoutes], jobs: [backupJobs] };

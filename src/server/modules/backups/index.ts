export { backupJobs } from './backups.jobs';
export { backupRoutes } from './backups.routes';
export { readBackupStatus } from './backupRuns.sql';
export { recordBackup } from './recordBackup';

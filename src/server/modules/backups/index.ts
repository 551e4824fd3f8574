export { backupJobs } from './runBackup';
export { backupRoutes } from './backups.routes';
export { readBackupStatus } from './backupRuns.sql';
export { recordBackup } from './recordBackup';

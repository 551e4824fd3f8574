export { backupJobs } from './backups.jobs';
export { backupRoutes } from './backups.routes';
export { readBackupStatus } from './readBackupStatus';
export { recordBackup } from './recordBackup';

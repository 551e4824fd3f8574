export { backupJobs } from './runBackup';
export { backupRoutes } from './backups.routes';
export { readBackupStatus } from './readBackupStatus';
export { recordBackup } from './recordBackup';

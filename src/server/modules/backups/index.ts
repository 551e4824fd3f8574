export { backupJobs } from './backups.jobs';
export { backupRoutes } from './backups.routes';
export { prepareBackupFolder } from './prepareBackupFolder';
export { readBackupStatus } from './backupRuns.sql';
export { recordBackup } from './recordBackup';

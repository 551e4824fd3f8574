import { Type } from 'typebox';
import type { Database, Sql } from '../../database/Database';
import { defineJob, defineSchedule, enqueue, jobHandler, type HandledJob } from '../../platform/jobs';
import { isBackupDue } from './backupRuns.sql';
import { runBackup, type BackupDeps } from './runBackup';

/** 09:00 UTC is early in the morning on both coasts of the United States. */
const HOUR = 9;

/** A LIKE pattern for the names of scheduled backups. */
const NAMES_LIKE = 'regulars-%.backup';

const runBackupJob = defineJob({
  name: 'backups.run',
  payload: Type.Object({}),
  attempts: 2,
  timeoutSeconds: 3_600,
  concurrency: 1,
  keyed: true,
  repeats: true,
});
// The job runs every hour, so that a missed or failed backup is made up for.
const scheduleJob = defineSchedule({ name: 'backups.schedule', everySeconds: 3_600 });

/** Jobs that make a backup every night and on request, if there is a folder for backups. */
export function backupJobs({
  database,
  log,
  backups,
}: Omit<BackupDeps, 'folder'> & { backups: BackupDeps['folder'] | null }): HandledJob[] {
  if (backups === null) return [];
  const deps = { database, log, folder: backups };
  return [
    jobHandler(runBackupJob, (_payload, { signal }) => runBackup(deps, signal)),
    jobHandler(scheduleJob, () => enqueueDueBackup(database)),
  ];
}

/** Requests a backup if none has succeeded since the hour of the night. */
export async function enqueueDueBackup({ platform }: Database): Promise<void> {
  if (await isBackupDue(platform, HOUR, NAMES_LIKE)) await platform.transaction(enqueueBackup);
}

/** Requests a backup now. Has no effect if one is already waiting. */
export async function enqueueBackup(sql: Sql): Promise<void> {
  await enqueue(sql, runBackupJob, {}, { key: 'backup' });
}

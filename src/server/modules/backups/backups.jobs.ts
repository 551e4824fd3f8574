import { Type } from 'typebox';
import type { Sql } from '../../database/Database';
import { defineJob, defineSchedule, enqueue, jobHandler, type HandledJob } from '../../platform/jobs';
import { isBackupDue } from './backupRuns.sql';
import { runBackup, type BackupDeps } from './runBackup';

/** 09:00 UTC: early in the morning from the west to the east coast of the United States. */
const HOUR = 9;

/** All names of scheduled backups, for SQL. */
const NAMES_LIKE = 'regulars-%.backup';

const runBackupJob = defineJob({
  name: 'backups.run',
  payload: Type.Object({}),
  attempts: 2,
  timeoutSeconds: 3_600,
  concurrency: 1,
  keyed: true,
});
// Every hour, so that a backup that was missed or failed is made up for.
const scheduleJob = defineSchedule({ name: 'backups.schedule', everySeconds: 3_600 });

/** Makes a backup every night, and when somebody asks for one. */
export function backupJobs(deps: BackupDeps): HandledJob[] {
  const { platform } = deps.database;
  return [
    jobHandler(runBackupJob, (_payload, { signal }) => runBackup(deps, signal)),
    jobHandler(scheduleJob, async () => {
      if (await isBackupDue(platform, HOUR, NAMES_LIKE)) await platform.transaction(enqueueBackup);
    }),
  ];
}

/** Requests a backup now; does nothing if one is already waiting. */
export async function enqueueBackup(sql: Sql): Promise<void> {
  await enqueue(sql, runBackupJob, {}, { key: 'backup' });
}

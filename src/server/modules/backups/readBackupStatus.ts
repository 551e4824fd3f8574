import type { BackupStatus } from '../../../contract/backups';
import type { Sql } from '../../database/Database';
import { getBackupRuns } from './backupRuns.sql';

const OVERDUE_HOURS = 26;

/** The state of the database's backups; `isScheduled` says whether this process makes one every night. */
export async function readBackupStatus(sql: Sql, isScheduled: boolean): Promise<BackupStatus> {
  const { running, success, failure, is_overdue } = await getBackupRuns(sql, OVERDUE_HOURS);
  return {
    isScheduled,
    isOverdue: is_overdue,
    running: running && {
      startedAt: running.started_at,
      rowsDone: running.rows_done,
      rowsTotal: running.rows_total,
    },
    lastSuccess: success && {
      fileName: success.file_name,
      finishedAt: success.finished_at,
      durationMs: success.duration_ms,
      sizeBytes: success.bytes,
    },
    lastFailure: failure && { finishedAt: failure.finished_at, reason: failure.reason },
  };
}

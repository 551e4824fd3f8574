import type { BackupStatus } from '../../../contract/backups';
import type { Sql } from '../../database/Database';
import { isFuture } from '../../shared/readTime.sql';

const OVERDUE_HOURS = 26;

/** Returns the state of the database's backups. `isScheduled` says whether this process makes nightly backups. */
export async function readBackupStatus(sql: Sql, isScheduled: boolean): Promise<BackupStatus> {
  const [running] = await sql.query<NonNullable<BackupStatus['running']>>(
    `select started_at as "startedAt", rows_done as "rowsDone", rows_total as "rowsTotal"
     from backup_runs where finished_at is null`,
  );
  const [success] = await sql.query<NonNullable<BackupStatus['lastSuccess']> & { isOverdue: boolean }>(
    `select file_name as "fileName", finished_at as "finishedAt", bytes as "sizeBytes",
            round(extract(epoch from finished_at - started_at) * 1000)::bigint as "durationMs",
            finished_at < now() - make_interval(hours => $1) as "isOverdue"
     from backup_runs where bytes is not null order by finished_at desc limit 1`,
    [OVERDUE_HOURS],
  );
  const [latest] = await sql.query<{ finishedAt: string; reason: string | null }>(
    `select finished_at as "finishedAt", failure as reason
     from backup_runs where finished_at is not null order by started_at desc limit 1`,
  );
  const { isOverdue, ...lastSuccess } = success ?? { isOverdue: true };
  return {
    isScheduled,
    isOverdue,
    running: running ?? null,
    lastSuccess: 'fileName' in lastSuccess ? lastSuccess : null,
    lastFailure: latest?.reason ? { finishedAt: latest.finishedAt, reason: latest.reason } : null,
  };
}

/** The result of a run: the size of its file in bytes, or the reason of the failure. */
export type BackupEnd = { bytes: number } | { failure: string };

/** Adds a run that begins now. @throws ConstraintViolation when another run is in progress. */
export async function insertRun(sql: Sql, fileName: string): Promise<string> {
  const [row] = await sql.query<{ id: string }>('insert into backup_runs (file_name) values ($1) returning id', [
    fileName,
  ]);
  if (!row) throw new Error('the run of a backup was not inserted');
  return row.id;
}

export async function setProgress(sql: Sql, id: string, rowsDone: number, rowsTotal: number): Promise<void> {
  await sql.query('update backup_runs set rows_done = $2, rows_total = $3 where id = $1 and finished_at is null', [
    id,
    rowsDone,
    rowsTotal,
  ]);
}

export async function finishRun(sql: Sql, id: string, end: BackupEnd): Promise<void> {
  await sql.query(
    `update backup_runs set finished_at = clock_timestamp(), bytes = $2, failure = $3
     where id = $1 and finished_at is null`,
    [id, 'bytes' in end ? end.bytes : null, 'failure' in end ? end.failure : null],
  );
}

/** Adds a run that has already ended. */
export async function insertEndedRun(sql: Sql, fileName: string, startedAt: Date, end: BackupEnd): Promise<void> {
  await sql.query(
    `insert into backup_runs (file_name, started_at, finished_at, bytes, failure)
     values ($1, $2, clock_timestamp(), $3, $4)`,
    [fileName, startedAt, 'bytes' in end ? end.bytes : null, 'failure' in end ? end.failure : null],
  );
}

/**
 * Marks runs of killed processes as failed: those that began more than a minute ago, while nobody holds the advisory
 * lock of a running backup.
 */
export async function endDeadRuns(sql: Sql, lock: number): Promise<void> {
  await sql.query(
    `update backup_runs set finished_at = clock_timestamp(), failure = 'Its process ended'
     where finished_at is null and started_at < clock_timestamp() - interval '1 minute'
       and not exists (
         select from pg_locks l join pg_database d on d.oid = l.database
         where l.locktype = 'advisory' and l.granted and d.datname = current_database()
           and (l.classid::bigint << 32) + l.objid::bigint = $1)`,
    [lock],
  );
}

export async function deleteOldRuns(sql: Sql, days: number): Promise<void> {
  await sql.query('delete from backup_runs where started_at < now() - make_interval(days => $1)', [days]);
}

/**
 * Whether no backup with a name like this has succeeded since the hour (UTC) was last reached. `now` defaults to the
 * database's clock.
 */
export async function isBackupDue(sql: Sql, hour: number, nameLike: string, now?: Date): Promise<boolean> {
  const [row] = await sql.query<{ due: boolean }>(
    `select not exists (
       select from backup_runs
       where bytes is not null and file_name like $2
         and started_at >= date_trunc('day', coalesce($3, now()) - make_interval(hours => $1), 'UTC')
           + make_interval(hours => $1)
         and not (${isFuture('started_at', 'coalesce($3, now())')})
     ) as due`,
    [hour, nameLike, now ?? null],
  );
  return row?.due ?? true;
}

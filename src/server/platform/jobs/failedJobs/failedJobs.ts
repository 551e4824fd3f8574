import { retryOrDeleteJob } from '..';
import type { FailedJobs, FailedJobsQuery, StoreJobs } from '../../../../contract/jobs';
import { LIST_PAGE } from '../../../../contract/plain/limits';
import type { ScopedDatabase, Sql } from '../../../database/Database';
import { AppError } from '../../../shared/AppError';
import { decodeCursor, encodeCursor } from '../../../shared/cursor';
import { readCursor, toPage } from '../../../shared/paging';
import { recordAuditBy } from '../../audit';
import type { AdminActor } from '../../auth/actor';
import { countFailedJobs, listFailedJobs, listUnfinishedJobs } from './failedJobs.sql';

/**
 * Lists failed jobs, latest first, with the kinds to filter by.
 * @throws AppError 400 for an invalid cursor.
 */
export async function getFailedJobs(
  sql: Sql,
  { name, limit = LIST_PAGE, cursor }: FailedJobsQuery,
): Promise<FailedJobs> {
  const after = readCursor(cursor, decodeCursor);
  const [read, kinds] = await Promise.all([
    listFailedJobs(sql, { name, after, limit: limit + 1 }),
    countFailedJobs(sql),
  ]);
  const { rows: jobs, next: nextCursor } = toPage(read, limit, encodeCursor);
  return { jobs, kinds, nextCursor };
}

const STORE_JOBS = 50;

/** Lists the jobs of a store: those that are running, waiting or retried, and those that failed. */
export async function getStoreJobs(sql: Sql, storeId: string): Promise<StoreJobs> {
  const [unfinished, failed] = await Promise.all([
    listUnfinishedJobs(sql, storeId, STORE_JOBS),
    listFailedJobs(sql, { storeId, after: null, limit: STORE_JOBS }),
  ]);
  return { unfinished, failed };
}

/**
 * Retries a failed job once or deletes it.
 * @throws AppError 404 when no job with this id has failed, for example because another administrator was faster.
 */
export function resolveFailedJob(
  db: ScopedDatabase,
  actor: AdminActor,
  id: string,
  action: 'retried' | 'discarded',
): Promise<void> {
  return db.transaction(async (sql) => {
    const name = await retryOrDeleteJob(sql, id, action === 'retried' ? 'retry' : 'deleteJob');
    if (name === null) throw new AppError('not_found', 'This job has already been retried or discarded');
    await recordAuditBy(sql, actor, {
      action: `job_${action}`,
      recordType: 'job',
      recordId: id,
      newValues: { name },
    });
  });
}

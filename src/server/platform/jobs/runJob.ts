import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import { DiskFull, type Database, type Sql } from '../../database/Database';
import { GRACE_SECONDS } from './boss';
import type { HandledJob } from './defineJob';
import { JobFailure, toFailure } from './JobFailure';

/** retried: it failed and will be tried again. requeued: the server is stopping, and another process will run it. */
export type JobOutcome = 'done' | 'retried' | 'failed' | 'requeued';

export interface RunDeps {
  database: Database;
  log: FastifyBaseLogger;
  /** Called at the end of each run of a job. */
  onRun?: ((kind: string, outcome: JobOutcome, seconds: number) => void) | undefined;
}

/**
 * Runs one attempt of a job. pg-boss saves it as failed if this throws.
 * @throws JobFailure with the reason to store.
 */
export async function runJob(
  { database, log, onRun, boss, stopping }: RunDeps & { boss: PgBoss; stopping: AbortSignal },
  job: HandledJob,
  stored: JobWithMetadata,
): Promise<void> {
  const { kind } = job;
  const attempt = stored.retryCount + 1;
  const isScheduled = kind.everySeconds !== undefined;
  const startedAt = performance.now();
  const timedOut = AbortSignal.timeout(kind.timeoutSeconds * 1000);
  const settled = new AbortController();
  const details = { job: kind.name, jobId: stored.id, attempt };
  const end = (outcome: JobOutcome) => {
    const seconds = (performance.now() - startedAt) / 1000;
    onRun?.(kind.name, outcome, seconds);
  };
  try {
    const context = { signal: AbortSignal.any([timedOut, stopping]), attempt };
    await Promise.race([job.run(stored.data, context), rejectLate(kind.timeoutSeconds, settled.signal)]);
    // The row of a scheduled job records that its period had one. Rows of other jobs are deleted.
    if (!isScheduled) await boss.deleteJob(kind.name, stored.id);
    // A failed cleanup does not fail the job. A later run deletes the remaining rows.
    if (kind.repeats) await deleteEarlierRuns(database.platform, stored).catch(() => undefined);
    end('done');
    log.debug(details, 'job done');
  } catch (error) {
    const isLast = attempt > stored.retryLimit;
    end(stopping.aborted ? 'requeued' : isLast ? 'failed' : 'retried');
    if (stopping.aborted) log.info(details, 'job requeued');
    else if (isLast) log.error({ ...details, err: error }, 'job failed for good');
    else
      log[error instanceof DiskFull ? 'debug' : 'warn']({ ...details, err: error }, 'job failed, will be tried again');
    if (kind.repeats && isLast && !stopping.aborted)
      await deleteEarlierRuns(database.platform, stored).catch(() => undefined);
    throw toFailure(error, timedOut.aborted);
  } finally {
    settled.abort();
  }
}

/** Rejects when a handler ignores its timeout, shortly before pg-boss would reject without a reason. */
async function rejectLate(timeoutSeconds: number, settled: AbortSignal): Promise<never> {
  await sleep((timeoutSeconds + GRACE_SECONDS - 1) * 1000, undefined, { ref: false, signal: settled });
  throw new JobFailure('It took too long');
}

/** Deletes earlier runs of a kind that repeats: those that failed, and those that succeeded more than an hour ago. */
async function deleteEarlierRuns(sql: Sql, { name, id }: JobWithMetadata): Promise<void> {
  await sql.query(
    `delete from pgboss.job where name = $1 and id <> $2
       and (state = 'failed' or (state = 'completed' and completed_on < now() - interval '1 hour'))`,
    [name, id],
  );
}

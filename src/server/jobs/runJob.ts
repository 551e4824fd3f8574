import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { JobWithMetadata } from 'pg-boss';
import { DatabaseUnavailable, type Database } from '../database/Database';
import { AppError } from '../shared/AppError';
import { boss, through } from './boss';
import { InvalidPayload } from './defineJob';
import { GRACE_SECONDS } from './enqueue';
import type { HandledJob } from './handle';
import { JobFailure } from './JobFailure';
import { exhaustAttempts, giveBack, postpone } from './jobs.sql';

export interface RunDeps {
  database: Database;
  log: FastifyBaseLogger;
  /** Aborts when the server stops and waits no longer: the job is then given back. */
  stopping: AbortSignal;
  onRun?: ((kind: string, outcome: JobOutcome, seconds: number) => void) | undefined;
}

/** retried: it failed and will be tried again. given_back: the server is stopping, and another process runs it. */
export type JobOutcome = 'done' | 'retried' | 'failed' | 'given_back';

const RETRY_SAVING_MS = 500;

/**
 * Runs one attempt of a job and saves how it ended; returns whether it is done. Never throws: what cannot be saved is
 * tried again when it expires.
 */
export async function runJob(deps: RunDeps, job: HandledJob, stored: JobWithMetadata): Promise<boolean> {
  const { log, stopping } = deps;
  const { kind } = job;
  const attempt = stored.retryCount + 1;
  const startedAt = performance.now();
  const end = (outcome: JobOutcome) => deps.onRun?.(kind.name, outcome, (performance.now() - startedAt) / 1000);
  const expiresAt = startedAt + (kind.timeoutSeconds + GRACE_SECONDS) * 1000;
  const timedOut = AbortSignal.timeout(kind.timeoutSeconds * 1000);
  const details = { job: kind.name, jobId: stored.id, attempt };
  try {
    await job.run(stored.data, { signal: AbortSignal.any([timedOut, stopping]), attempt });
    await save(deps, expiresAt, () => complete(deps.database, job, stored.id));
    end('done');
    log.debug(details, 'job done');
    return true;
  } catch (error) {
    if (stopping.aborted) {
      end('given_back');
      log.info(details, 'job given back');
      await save(deps, expiresAt, () => giveBack(deps.database.platform, kind.name, stored.id)).catch(() => undefined);
      return false;
    }
    const failure = toFailure(error, timedOut.aborted);
    const isLast = failure.permanent || attempt > stored.retryLimit;
    end(isLast ? 'failed' : 'retried');
    if (isLast) log.error({ ...details, err: error }, 'job failed for good');
    else log.warn({ ...details, err: error }, 'job failed, will be tried again');
    await save(deps, expiresAt, () => fail(deps.database, kind.name, stored.id, failure)).catch(() => undefined);
    return false;
  }
}

/**
 * Saves the end of an attempt, also when the database is away for a while. From `expiresAt` on the job may belong to
 * another process.
 */
async function save({ log, stopping }: RunDeps, expiresAt: number, work: () => Promise<void>): Promise<void> {
  while (performance.now() < expiresAt) {
    try {
      await work();
      return;
    } catch (error) {
      log.warn({ err: error }, 'saving the end of a job failed');
      if (!(error instanceof DatabaseUnavailable) || stopping.aborted) throw error;
      await sleep(RETRY_SAVING_MS);
    }
  }
}

async function complete({ platform }: Database, { kind }: HandledJob, id: string): Promise<void> {
  // The row of a scheduled job records that its period had one. Other jobs leave no row.
  if (kind.everySeconds === undefined) await boss.deleteJob(kind.name, id, through(platform));
  else await boss.complete(kind.name, id, {}, through(platform));
}

async function fail({ platform }: Database, name: string, id: string, failure: JobFailure): Promise<void> {
  await platform.transaction(async (sql) => {
    if (failure.permanent) await exhaustAttempts(sql, name, id);
    await boss.fail(name, id, { reason: failure.message }, through(sql));
    if (failure.retryAfterMs !== undefined) await postpone(sql, name, id, new Date(Date.now() + failure.retryAfterMs));
  });
}

/** Only these reasons are stored: the message of any other error might quote a person's data. */
function toFailure(error: unknown, hasTimedOut: boolean): JobFailure {
  if (error instanceof JobFailure) return error;
  if (hasTimedOut) return new JobFailure('It took too long');
  if (error instanceof InvalidPayload) return new JobFailure('Its payload is invalid', { permanent: true });
  if (error instanceof DatabaseUnavailable) return new JobFailure('The database was not available');
  if (error instanceof AppError) return new JobFailure(`It was refused: ${error.code}`);
  return new JobFailure(`Unexpected error: ${error instanceof Error ? error.name : typeof error}`);
}

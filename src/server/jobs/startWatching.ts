import type { FastifyBaseLogger } from 'fastify';
import { DatabaseUnavailable, type Database } from '../database/Database';
import { boss, through } from './boss';
import type { HandledJob } from './handle';
import { countJobs, deleteOldRuns, listExpired, notifyWorkers } from './jobs.sql';
import { isScheduled } from './startSchedules';

export interface QueueState {
  /** Jobs that could start now. */
  waiting: number;
  /** How long the first of them waits; 0 when none does. */
  oldestWaitingSeconds: number;
  /** Jobs that failed for good. */
  failed: number;
}

const EVERY_MS = 15_000;
const OLD_SECONDS = 300;
const DELETE_EVERY_MS = 10 * 60_000;
const KEEP_SECONDS = 3_600;

/** Counts and logs what waits at intervals, and gives jobs of ended processes to others. */
export function startWatching(
  { database, log }: { database: Database; log: FastifyBaseLogger },
  jobs: readonly HandledJob[],
): { readonly state: QueueState | null; stop(): Promise<void> } {
  const { platform } = database;
  // Long enough for their own period and the next one.
  const schedules = jobs
    .map(({ kind }) => kind)
    .filter(isScheduled)
    .map(({ name, everySeconds }) => ({ name, seconds: Math.max(KEEP_SECONDS, 2 * everySeconds) }));
  let state: QueueState | null = null;
  let deletedAt = Date.now();

  const watch = async () => {
    const { waiting, oldest_seconds, failed, expired } = await countJobs(platform);
    const before = state;
    state = { waiting, oldestWaitingSeconds: Math.max(0, Math.round(oldest_seconds)), failed };
    if (state.oldestWaitingSeconds >= OLD_SECONDS) log.warn(state, 'jobs wait for long');
    else if (waiting > 0 || (before && (before.waiting > 0 || before.failed !== failed))) log.info(state, 'jobs wait');
    if (expired > 0) await failExpired(database, log);
    if (Date.now() - deletedAt >= DELETE_EVERY_MS) {
      deletedAt = Date.now();
      await deleteOldRuns(platform, schedules);
    }
  };
  let running = Promise.resolve();
  const tick = () => {
    running = watch().catch((error: unknown) => {
      if (error instanceof DatabaseUnavailable) log.warn({ err: error }, 'counting jobs waits for the database');
      else log.error({ err: error }, 'counting jobs failed');
    });
  };
  const timer = setInterval(tick, EVERY_MS).unref();
  tick();
  return {
    get state() {
      return state;
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

async function failExpired({ platform }: Database, log: FastifyBaseLogger): Promise<void> {
  await platform.transaction(async (sql) => {
    for (const { id, name } of await listExpired(sql)) {
      await boss.fail(name, id, { reason: 'Its process ended, or it took too long' }, through(sql));
      await notifyWorkers(sql, name);
      log.warn({ job: name, jobId: id }, 'job expired');
    }
  });
}

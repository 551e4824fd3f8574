import type { FastifyBaseLogger } from 'fastify';
import { DatabaseUnavailable, type Database, type Sql } from '../database/Database';
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

/** The same of the jobs of one kind. */
export interface QueueOfKind extends QueueState {
  kind: string;
}

const NOTHING: QueueState = { waiting: 0, oldestWaitingSeconds: 0, failed: 0 };
const EVERY_MS = 15_000;
const OLD_SECONDS = 300;
const DELETE_EVERY_MS = 10 * 60_000;
const KEEP_SECONDS = 3_600;

/** Counts and logs waiting jobs at intervals, and gives jobs of ended processes to others. */
export function startWatching(
  { database, log }: { database: Database; log: FastifyBaseLogger },
  jobs: readonly HandledJob[],
): { readonly state: QueueState | null; readonly queues: readonly QueueOfKind[]; stop(): Promise<void> } {
  const { platform } = database;
  // Long enough for their own period and the next one.
  const schedules = jobs
    .map(({ kind }) => kind)
    .filter(isScheduled)
    .map(({ name, everySeconds }) => ({ name, seconds: Math.max(KEEP_SECONDS, 2 * everySeconds) }));
  const names = jobs.map(({ kind }) => kind.name);
  let state: QueueState | null = null;
  let queues: QueueOfKind[] = [];
  let deletedAt = Date.now();

  const watch = async () => {
    const counted = await readQueue(platform);
    const before = state;
    state = counted.total;
    // A kind that this version does not know would be a new value of a label.
    queues = names.map((kind) => counted.kinds.find((each) => each.kind === kind) ?? { kind, ...NOTHING });
    if (state.oldestWaitingSeconds >= OLD_SECONDS) log.warn(state, 'jobs have been waiting too long');
    else if (state.waiting > 0 || (before && (before.waiting > 0 || before.failed !== state.failed)))
      log.info(state, 'jobs wait');
    if (counted.expired > 0) await failExpired(database, log);
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
    get queues() {
      return queues;
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

/** What waits and what failed now, in all and of each kind that has such jobs. */
export async function readQueue(sql: Sql): Promise<{ total: QueueState; kinds: QueueOfKind[]; expired: number }> {
  const rows = await countJobs(sql);
  const kinds = rows.map(({ kind, waiting, oldest_seconds, failed }) => ({
    kind,
    waiting,
    oldestWaitingSeconds: Math.max(0, Math.round(oldest_seconds)),
    failed,
  }));
  const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);
  return {
    total: {
      waiting: sum(kinds.map(({ waiting }) => waiting)),
      oldestWaitingSeconds: Math.max(0, ...kinds.map(({ oldestWaitingSeconds }) => oldestWaitingSeconds)),
      failed: sum(kinds.map(({ failed }) => failed)),
    },
    kinds,
    expired: sum(rows.map(({ expired }) => expired)),
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

import type { FastifyBaseLogger } from 'fastify';
import type { JobWithMetadata } from 'pg-boss';
import { DatabaseUnavailable, type Database } from '../database/Database';
import { boss, through } from './boss';
import type { HandledJob } from './handle';
import { CHANNEL, createQueues, listWaiting } from './jobs.sql';
import { runJob, type RunDeps } from './runJob';
import { startSchedules } from './startSchedules';
import { startWatching, type QueueOfKind, type QueueState } from './startWatching';

export interface JobWorker {
  /** Waiting and failed jobs, as of some seconds ago; null before the first count. */
  readonly state: QueueState | null;
  /** The same by kind; empty before the first count. */
  readonly queues: readonly QueueOfKind[];
  /**
   * Starts no further job and waits a moment for the running ones, then aborts them and gives them back. Resolves when
   * the database is no longer used, or a handler does not react.
   */
  stop(): Promise<void>;
}

interface WorkerDeps {
  database: Database;
  log: FastifyBaseLogger;
  /** Whether this process adds scheduled jobs; by default it does. */
  schedules?: boolean;
  /** Whether to leave waiting jobs to other processes. */
  isStopping?: () => boolean;
  /** Called with each run of a job when it has ended. */
  onRun?: RunDeps['onRun'];
}

/** The longest time without looking for jobs: a notification may get lost. */
const IDLE_MS = 30_000;
const RETRY_MS = 2_000;
/** After another process took what was waiting. */
const TAKEN_MS = 1_000;
const FINISH_MS = 1_500;
const ABORT_MS = 1_000;

/**
 * Runs the jobs of these kinds in this process, alongside any number of other processes. It looks for jobs when one is
 * enqueued, when a waiting one may start, and at intervals. It survives outages of the database.
 */
export async function createJobWorker(deps: WorkerDeps, jobs: readonly HandledJob[]): Promise<JobWorker> {
  const { database, log, schedules: addsScheduled = true, isStopping = () => false, onRun } = deps;
  const { platform } = database;
  const byName = new Map(jobs.map((job) => [job.kind.name, { job, running: new Set<Promise<void>>() }]));
  if (byName.size < jobs.length) throw new TypeError('two kinds of job have the same name');
  const aborting = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let isStale = false;
  let stopped = false;

  /** Starts as many jobs of a kind as this process may run. Returns how many. */
  const startJobs = async (name: string): Promise<number> => {
    const entry = byName.get(name);
    if (!entry) return 0;
    const { job, running } = entry;
    const free = job.kind.concurrency - running.size;
    const found: JobWithMetadata[] = await boss.fetch<object>(name, {
      ...through(platform),
      batchSize: free,
      includeMetadata: true,
    });
    for (const stored of found) {
      const run = runJob({ database, log, stopping: aborting.signal, onRun }, job, stored).then((isDone) => {
        const wasFull = running.size >= job.kind.concurrency;
        running.delete(run);
        // For the next job, or to be in time for the next attempt.
        if (wasFull || !isDone) look();
      });
      running.add(run);
    }
    return found.length;
  };

  const lookOnce = async (): Promise<number> => {
    const open = jobs.filter(({ kind }) => (byName.get(kind.name)?.running.size ?? 0) < kind.concurrency);
    const waiting = await listWaiting(
      platform,
      open.map(({ kind }) => kind.name),
    );
    const waits = await Promise.all(
      waiting.map(async ({ name, in_ms }) => {
        if (in_ms > 0) return in_ms + 1;
        return stopped || isStopping() || (await startJobs(name)) > 0 ? IDLE_MS : TAKEN_MS;
      }),
    );
    return Math.min(IDLE_MS, ...waits);
  };

  const look = (): void => {
    isStale = true;
    if (stopped) return;
    clearTimeout(timer);
    looking ??= lookUntilFresh().finally(() => {
      looking = undefined;
    });
  };

  const lookUntilFresh = async (): Promise<void> => {
    let waitMs = IDLE_MS;
    while (isStale && !stopped) {
      isStale = false;
      try {
        waitMs = await lookOnce();
      } catch (error) {
        waitMs = RETRY_MS;
        if (error instanceof DatabaseUnavailable) log.warn({ err: error }, 'jobs wait for the database');
        else log.error({ err: error }, 'looking for jobs failed');
      }
    }
    if (!stopped) timer = setTimeout(look, waitMs).unref();
  };

  await createQueues(
    platform,
    jobs.map(({ kind }) => ({
      name: kind.name,
      policy: kind.keyed || kind.everySeconds !== undefined ? 'short' : 'standard',
    })),
  );
  const unlisten = await database.listen(CHANNEL, (name) => {
    if (byName.has(name)) look();
  });
  const watch = startWatching({ database, log }, jobs);
  const schedules = addsScheduled ? startSchedules({ database, log }, jobs, look) : null;
  look();

  return {
    get state() {
      return watch.state;
    },
    get queues() {
      return watch.queues;
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      schedules?.stop();
      await Promise.all([unlisten(), watch.stop(), looking]);
      const running = Promise.all([...byName.values()].flatMap((entry) => [...entry.running]));
      if (await endsWithin(FINISH_MS, running)) return;
      aborting.abort();
      if (!(await endsWithin(ABORT_MS, running))) log.warn('a job does not stop; it is tried again when it expires');
    },
  };
}

async function endsWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => {
      resolve(false);
    }, ms);
  });
  const inTime = await Promise.race([work.then(() => true), late]);
  clearTimeout(timer);
  return inTime;
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { JobWithMetadata } from 'pg-boss';
import type { Sql } from '../../database/Database';
import { createBoss } from './boss';
import type { HandledJob, JobKind } from './defineJob';
import { CHANNEL, notifyWorkers } from './enqueue';
import { runJob, type RunDeps } from './runJob';
import { startSchedules } from './startSchedules';
import { watchQueue, type Queue } from './watchQueue';

export interface JobWorker {
  /** Waiting and failed jobs as counted some seconds ago, or null before the first count. */
  readonly queue: Queue | null;
  /**
   * Starts no more jobs and waits briefly for the running ones, then aborts and requeues them. Resolves when the
   * database is no longer used, or when a handler does not react.
   */
  stop(): Promise<void>;
}

interface WorkerDeps extends RunDeps {
  /** Whether this process adds scheduled jobs. The default is true. */
  schedules?: boolean;
  /** When this signal aborts, waiting jobs are left to other processes. */
  draining?: AbortSignal;
}

/** How often workers of a schedule look for a job without a notification, because notifications can get lost. */
const IDLE_SECONDS = 30;
const FINISH_MS = 1_500;
const ABORT_MS = 1_000;

/**
 * Runs jobs of these kinds in this process with the workers of pg-boss, alongside any number of other processes.
 * Workers look for jobs at intervals and whenever one is enqueued, and survive outages of the database.
 */
export async function createJobWorker(deps: WorkerDeps, jobs: readonly HandledJob[]): Promise<JobWorker> {
  const { database, log, schedules: addsScheduled = true, draining } = deps;
  const idle = new Map(jobs.map(({ kind }) => [kind.name, new Set<string>()]));
  if (idle.size < jobs.length) throw new TypeError('two kinds of job have the same name');
  const aborting = new AbortController();
  const abortedIds: string[] = [];
  const boss = createBoss(database.platform, log);

  const wake = (name: string) => {
    const [id] = idle.get(name) ?? [];
    if (id !== undefined) boss.notifyWorker(id);
  };
  const startWorker = async (job: HandledJob) => {
    const { name, retrySeconds, everySeconds } = job.kind;
    const options = {
      batchSize: 1,
      includeMetadata: true as const,
      // A retry of a scheduled job must run within its period.
      pollingIntervalSeconds: everySeconds === undefined ? retrySeconds : Math.min(IDLE_SECONDS, everySeconds),
    };
    const id: string = await boss.work(name, options, async ([stored]: JobWithMetadata[]) => {
      if (!stored) return;
      idle.get(name)?.delete(id);
      // More jobs may be waiting, because a notification wakes only one worker.
      wake(name);
      try {
        await runJob({ ...deps, boss, stopping: aborting.signal }, job, stored);
      } catch (error) {
        if (aborting.signal.aborted) abortedIds.push(stored.id);
        throw error;
      } finally {
        idle.get(name)?.add(id);
        // Otherwise this worker would only look for a job after the rest of its interval.
        boss.notifyWorker(id);
      }
    });
    idle.get(name)?.add(id);
  };
  /** Lets the workers take no more jobs. Resolves when they have saved how their last ones ended. */
  const stopWorkers = () => Promise.all(jobs.map(({ kind }) => boss.offWork(kind.name)));

  await createQueues(
    database.platform,
    jobs.map(({ kind }) => kind),
  );
  const unlisten = await database.listen(CHANNEL, wake);
  const watch = watchQueue({ database, log }, [...idle.keys()]);
  const schedules = addsScheduled ? startSchedules({ database, log }, jobs, wake) : null;
  if (!draining?.aborted) {
    for (const job of jobs) for (let n = 0; n < job.kind.concurrency; n += 1) await startWorker(job);
    draining?.addEventListener('abort', () => void stopWorkers());
  }

  return {
    get queue() {
      return watch.queue;
    },
    async stop() {
      schedules?.stop();
      const stopped = stopWorkers();
      await Promise.all([unlisten(), watch.stop()]);
      if (!(await endsWithin(FINISH_MS, stopped))) {
        aborting.abort();
        if (!(await endsWithin(ABORT_MS, stopped)))
          log.warn('a worker does not stop; its job is retried when it expires');
      }
      if (abortedIds.length > 0) await requeue(database.platform, abortedIds).catch(() => undefined);
    },
  };
}

/** Creates the missing queues of these kinds. */
async function createQueues(sql: Sql, kinds: readonly JobKind[]): Promise<void> {
  const queues = kinds.map(({ name, keyed, everySeconds }) => ({
    name,
    policy: keyed || everySeconds !== undefined ? 'short' : 'standard',
  }));
  await sql.query(
    `select pgboss.create_queue(k->>'name', k) from jsonb_array_elements($1::jsonb) k
     where not exists (select from pgboss.queue q where q.name = k->>'name')`,
    [JSON.stringify(queues)],
  );
}

/** Releases aborted jobs, so that other processes can run them at once as if they had not been started. */
async function requeue(sql: Sql, ids: readonly string[]): Promise<void> {
  const query = `update pgboss.job set state = 'retry', started_on = null, completed_on = null, start_after = now()
    where id = any($1) and state in ('retry', 'failed') returning name`;
  for (const { name } of await sql.query<{ name: string }>(query, [ids])) await notifyWorkers(sql, name);
}

async function endsWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  return Promise.race([work.then(() => true), sleep(ms, false, { ref: false })]);
}

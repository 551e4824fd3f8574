import type { Sql } from '../../database/Database';
import { isFuture } from '../../shared/readTime.sql';
import { GRACE_SECONDS, withBoss } from './boss';
import type { JobKind } from './defineJob';

export const CHANNEL = 'job_enqueued';

interface EnqueueOptions {
  /** Required for keyed kinds: while a job with this key waits, no other is added. An id, never a phone number. */
  key?: string;
  /** The earliest time of the first attempt. The default is now. */
  startAfter?: Date;
}

/**
 * Adds a job in the transaction of `sql`: it exists only if that transaction commits, which wakes the workers. It
 * starts at `startAfter`, or as soon as a worker is free. A job runs at least once, so its handler must take effect
 * only once.
 */
export async function enqueue<Payload extends object>(
  sql: Sql,
  kind: JobKind<Payload>,
  payload: Payload,
  { key, startAfter }: EnqueueOptions = {},
): Promise<void> {
  if (kind.keyed !== (key !== undefined))
    throw new TypeError(`${kind.name}: a key is ${kind.keyed ? '' : 'not '}needed`);
  const options = {
    ...toQueueOptions(kind),
    ...(key !== undefined && { singletonKey: key }),
    ...(startAfter && { startAfter }),
  };
  const send = () => withBoss(sql, (boss) => boss.send(kind.name, kind.parse(payload), options));
  // The lock delays the waiting job until this transaction commits, so that the job sees its changes.
  while (key === undefined || !(await lockWaitingJob(sql, kind.name, key))) {
    // With a key, another transaction may have just added a job. The loop then checks again.
    if ((await send()) !== null || key === undefined) break;
  }
  await notifyWorkers(sql, kind.name);
}

/**
 * Adds the scheduled job of the current period, unless it exists. Returns whether it was added. Jobs in the future do
 * not count, because they were added while the clock of the database was ahead.
 */
export async function enqueueScheduled(sql: Sql, kind: JobKind & { everySeconds: number }): Promise<boolean> {
  const options = { ...toQueueOptions(kind), singletonSeconds: kind.everySeconds };
  const isAdded = async () => (await withBoss(sql, (boss) => boss.send(kind.name, {}, options))) !== null;
  if (await isAdded()) return true;
  if (!(await removeFutureJobs(sql, kind.name))) return false;
  await startFutureJobs(sql);
  return isAdded();
}

/** Deletes the future jobs of a schedule, except a running one. Returns whether there were any. */
async function removeFutureJobs(sql: Sql, name: string): Promise<boolean> {
  const rows = await sql.query(
    `delete from pgboss.job
     where name = $1 and singleton_on is not null and state <> 'active' and ${isFuture('created_on')}
     returning id`,
    [name],
  );
  return rows.length > 0;
}

/** Moves jobs that were added while the clock was ahead to the present, so that they do not wait longer. */
async function startFutureJobs(sql: Sql): Promise<void> {
  const rows = await sql.query<{ name: string }>(
    `update pgboss.job set start_after = start_after - (created_on - now()), created_on = now()
     where state < 'active' and singleton_on is null and ${isFuture('created_on')}
     returning name`,
  );
  for (const name of new Set(rows.map((row) => row.name))) await notifyWorkers(sql, name);
}

function toQueueOptions({ attempts, retrySeconds, timeoutSeconds }: JobKind) {
  return {
    retryLimit: attempts - 1,
    retryDelay: retrySeconds,
    retryBackoff: true,
    expireInSeconds: timeoutSeconds + GRACE_SECONDS,
  };
}

/** Locks the waiting job with this key until the end of the transaction. Returns whether one exists. */
async function lockWaitingJob(sql: Sql, name: string, key: string): Promise<boolean> {
  const rows = await sql.query(
    `select from pgboss.job
     where name = $1 and coalesce(singleton_key, '') = $2 and state = 'created' and policy = 'short'
     for share`,
    [name, key],
  );
  return rows.length > 0;
}

/** Wakes a worker in each process when the transaction commits. */
export async function notifyWorkers(sql: Sql, name: string): Promise<void> {
  await sql.query(`select pg_notify('${CHANNEL}', $1)`, [name]);
}

/**
 * Retries a failed job once or deletes it, in the caller's transaction. Returns its kind, or null when no failed job
 * has this id.
 */
export async function retryOrDeleteJob(sql: Sql, id: string, action: 'retry' | 'deleteJob'): Promise<string | null> {
  const [job] = await sql.query<{ name: string }>(
    `select name from pgboss.job where id = $1 and state = 'failed' for update`,
    [id],
  );
  if (!job) return null;
  await withBoss(sql, (boss) => boss[action](job.name, id));
  if (action === 'retry') await notifyWorkers(sql, job.name);
  return job.name;
}

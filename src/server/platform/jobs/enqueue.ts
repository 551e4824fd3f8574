import type { Sql } from '../../database/Database';
import { isFuture } from '../../shared/readTime.sql';
import { boss, GRACE_SECONDS, withDb } from './boss';
import type { JobKind } from './defineJob';

export const CHANNEL = 'job_enqueued';

interface EnqueueOptions {
  /** Required by keyed kinds: while a job with this key waits, another one is not added. An id, never a phone. */
  key?: string;
  /** Earliest time of the first attempt; by default now. */
  startAfter?: Date;
}

/**
 * Adds a job in the transaction of `sql`: it exists if and only if that commits, and then starts within moments. A job
 * runs at least once; its handler must take effect once however often it runs.
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
    ...toQueueOptions(sql, kind),
    ...(key !== undefined && { singletonKey: key }),
    ...(startAfter && { startAfter }),
  };
  // The lock keeps the waiting job from being run before this transaction commits, so that it sees what is new.
  while (key === undefined || !(await lockWaitingJob(sql, kind.name, key))) {
    if ((await boss.send(kind.name, kind.parse(payload), options)) !== null) break;
    // With a key: another transaction has added one in the meantime.
    if (key === undefined) throw new Error(`there is no queue for ${kind.name}`);
  }
  await notifyWorkers(sql, kind.name);
}

/**
 * Adds the scheduled job of the current period, unless it was added already. One from the future was added while the
 * clock of the database was ahead, and does not count. Returns whether it was added.
 */
export async function enqueueScheduled(sql: Sql, kind: JobKind & { everySeconds: number }): Promise<boolean> {
  const options = { ...toQueueOptions(sql, kind), singletonSeconds: kind.everySeconds };
  if ((await boss.send(kind.name, {}, options)) !== null) return true;
  if (!(await removeFutureJobs(sql, kind.name))) return false;
  await startFutureJobs(sql);
  return (await boss.send(kind.name, {}, options)) !== null;
}

/** Removes the scheduled jobs of a kind from the future, except one that runs. Returns whether there were any. */
async function removeFutureJobs(sql: Sql, name: string): Promise<boolean> {
  const rows = await sql.query(
    `delete from pgboss.job
     where name = $1 and singleton_on is not null and state <> 'active' and ${isFuture('created_on')}
     returning id`,
    [name],
  );
  return rows.length > 0;
}

/** Jobs that were added while the clock was ahead wait no longer than if it had been right. */
async function startFutureJobs(sql: Sql): Promise<void> {
  const rows = await sql.query<{ name: string }>(
    `update pgboss.job set start_after = start_after - (created_on - now()), created_on = now()
     where state < 'active' and singleton_on is null and ${isFuture('created_on')}
     returning name`,
  );
  for (const name of new Set(rows.map((row) => row.name))) await notifyWorkers(sql, name);
}

function toQueueOptions(sql: Sql, { attempts, retrySeconds, timeoutSeconds }: JobKind) {
  return {
    ...withDb(sql),
    retryLimit: attempts - 1,
    retryDelay: retrySeconds,
    retryBackoff: true,
    expireInSeconds: timeoutSeconds + GRACE_SECONDS,
  };
}

/** Locks the waiting job with this key until the end of the transaction. Returns whether there is one. */
async function lockWaitingJob(sql: Sql, name: string, key: string): Promise<boolean> {
  const rows = await sql.query(
    `select from pgboss.job
     where name = $1 and coalesce(singleton_key, '') = $2 and state = 'created' and policy = 'short'
     for share`,
    [name, key],
  );
  return rows.length > 0;
}

/** Wakes a worker of each process once the transaction commits. */
export async function notifyWorkers(sql: Sql, name: string): Promise<void> {
  await sql.query(`select pg_notify('${CHANNEL}', $1)`, [name]);
}

/**
 * Lets a failed job run once more, or deletes it, in the caller's transaction. Returns its kind, null when none failed.
 */
export async function retryOrDeleteJob(sql: Sql, id: string, action: 'retry' | 'deleteJob'): Promise<string | null> {
  const [job] = await sql.query<{ name: string }>(
    `select name from pgboss.job where id = $1 and state = 'failed' for update`,
    [id],
  );
  if (!job) return null;
  await boss[action](job.name, id, withDb(sql));
  if (action === 'retry') await notifyWorkers(sql, job.name);
  return job.name;
}

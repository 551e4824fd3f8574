import type { Sql } from '../database/Database';
import { boss, through } from './boss';
import type { JobKind } from './defineJob';
import { lockWaitingJob, notifyWorkers } from './jobs.sql';

/** How long an attempt that has timed out has to react and save that, before the job is given to others. */
export const GRACE_SECONDS = 5;

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
    ...through(sql),
    ...toQueueOptions(kind),
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

/** Adds the scheduled job of the current period, unless it was added already. Returns whether it was added. */
export async function enqueueScheduled(sql: Sql, kind: JobKind & { everySeconds: number }): Promise<boolean> {
  const options = { ...through(sql), ...toQueueOptions(kind), singletonSeconds: kind.everySeconds };
  return (await boss.send(kind.name, {}, options)) !== null;
}

function toQueueOptions({ attempts, retrySeconds, timeoutSeconds }: JobKind) {
  return {
    retryLimit: attempts - 1,
    retryDelay: retrySeconds,
    retryBackoff: true,
    expireInSeconds: timeoutSeconds + GRACE_SECONDS,
  };
}

import type { FastifyBaseLogger } from 'fastify';
import { DiskFull, type Database } from '../../database/Database';
import type { HandledJob, JobKind } from './defineJob';
import { enqueueScheduled } from './enqueue';

/** Daily jobs are also added at the start, because a shop's computer may be off in the middle of each day. */
const ADDED_AT_START_SECONDS = 86_400;

/**
 * Adds the scheduled jobs of each period. Every process tries, so that none is missed when a process ends, and the
 * queue accepts one per period of the database's clock. Calls `onAdded` with the kind of a job that this process added.
 */
export function startSchedules(
  { database, log }: { database: Database; log: FastifyBaseLogger },
  jobs: readonly HandledJob[],
  onAdded: (name: string) => void,
): { stop(): void } {
  const timers = new Map<string, NodeJS.Timeout>();
  let stopped = false;
  const add = async (kind: JobKind & { everySeconds: number }) => {
    try {
      if (await enqueueScheduled(database.platform, kind)) onAdded(kind.name);
    } catch (error) {
      log[error instanceof DiskFull ? 'debug' : 'warn'](
        { err: error, job: kind.name },
        'adding a scheduled job failed',
      );
    }
  };
  const schedule = (kind: JobKind & { everySeconds: number }) => {
    if (stopped) return;
    const addAndRepeat = async () => {
      await add(kind);
      schedule(kind);
    };
    timers.set(kind.name, setTimeout(() => void addAndRepeat(), msUntilMiddle(kind.everySeconds)).unref());
  };
  for (const { kind } of jobs) {
    if (!isScheduled(kind)) continue;
    schedule(kind);
    if (kind.everySeconds >= ADDED_AT_START_SECONDS) void add(kind);
  }
  return {
    stop() {
      stopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}

export function isScheduled(kind: JobKind): kind is JobKind & { everySeconds: number } {
  return kind.everySeconds !== undefined;
}

/** Returns the ms until the middle of a period, which clocks agree on if they differ by less than half a period. */
function msUntilMiddle(everySeconds: number): number {
  const period = everySeconds * 1000;
  const untilMiddle = period / 2 - (Date.now() % period);
  // A timer that fires slightly early must not fire again in the same period.
  return untilMiddle > period * 0.05 ? untilMiddle : untilMiddle + period;
}

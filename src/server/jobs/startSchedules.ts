import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/Database';
import type { JobKind } from './defineJob';
import { enqueueScheduled } from './enqueue';
import type { HandledJob } from './handle';

/**
 * Adds the scheduled jobs of each period. Every process tries, so that none is missed when one ends; the queue accepts
 * one for each period of the database's clock. Calls `onAdded` when this process added one.
 */
export function startSchedules(
  { database, log }: { database: Database; log: FastifyBaseLogger },
  jobs: readonly HandledJob[],
  onAdded: () => void,
): { stop(): void } {
  const timers = new Map<string, NodeJS.Timeout>();
  let stopped = false;
  const schedule = (kind: JobKind & { everySeconds: number }) => {
    if (stopped) return;
    const timer = setTimeout(() => {
      enqueueScheduled(database.platform, kind)
        .then((added) => {
          if (added) onAdded();
        })
        .catch((error: unknown) => {
          log.warn({ err: error, job: kind.name }, 'adding a scheduled job failed');
        })
        .finally(() => {
          schedule(kind);
        });
    }, msUntilMiddle(kind.everySeconds));
    timers.set(kind.name, timer.unref());
  };
  for (const { kind } of jobs) if (isScheduled(kind)) schedule(kind);
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

/** The middle of a period is the same period for clocks that differ by less than half of it. */
function msUntilMiddle(everySeconds: number): number {
  const period = everySeconds * 1000;
  const untilMiddle = period / 2 - (Date.now() % period);
  // An early timer must not fire twice.
  return untilMiddle > period * 0.05 ? untilMiddle : untilMiddle + period;
}

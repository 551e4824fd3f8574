import { setTimeout as sleep } from 'node:timers/promises';

/** Whose request waits. */
export interface Turn {
  /** Lines take turns, such as one for each store. */
  line: string;
  /** Whether a person waits for the answer. */
  isUrgent: boolean;
}

/** Resolves when a request may be sent, perhaps with a function to call after its answer. */
export type Pacer = (signal: AbortSignal, turn?: Turn) => Promise<(() => void) | undefined>;

/**
 * Returns a function that resolves at most `perSecond` times per second, in bursts of up to `burst`. Later callers wait
 * in a queue. When a caller aborts, its slot becomes free and its promise rejects.
 */
export function createPacer(perSecond: number, burst: number): Pacer {
  const gapMs = 1000 / perSecond;
  let nextMs = 0;
  return async (signal) => {
    const now = Date.now();
    nextMs = Math.max(nextMs, now - gapMs * (burst - 1)) + gapMs;
    const waitMs = nextMs - gapMs - now;
    if (waitMs <= 0) return undefined;
    try {
      await sleep(waitMs, undefined, { signal });
    } catch (error) {
      nextMs -= gapMs;
      throw error;
    }
    return undefined;
  };
}

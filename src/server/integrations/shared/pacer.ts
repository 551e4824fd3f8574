import { setTimeout as sleep } from 'node:timers/promises';

export type Pacer = (signal: AbortSignal) => Promise<void>;

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
    if (waitMs <= 0) return;
    try {
      await sleep(waitMs, undefined, { signal });
    } catch (error) {
      nextMs -= gapMs;
      throw error;
    }
  };
}

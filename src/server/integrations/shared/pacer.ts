import { setTimeout as sleep } from 'node:timers/promises';

export type Pacer = (signal: AbortSignal) => Promise<void>;

/**
 * Resolves at most `perSecond` times a second, in bursts of up to `burst`; later callers are queued. An aborted caller
 * frees its slot and rejects.
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

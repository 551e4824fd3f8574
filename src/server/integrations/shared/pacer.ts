import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Lets calls through at `perSecond`, up to `burst` of them at once; the others wait their turn. Whoever gives up
 * leaves their place to those who come after.
 */
export function createPacer(perSecond: number, burst: number): (signal: AbortSignal) => Promise<void> {
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

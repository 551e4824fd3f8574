import type { Pacer } from '../../integrations/wallet/Wallet';
import { createTurns } from './turns';

interface Waiter {
  signal: AbortSignal;
  resolve(release: () => void): void;
  reject(error: unknown): void;
}

/** The time until a slot is looked for again. */
const RETRY_MS = 25;
/**
 * The time between slots for stores that had a turn lately. It is longer than what the limit allows: what is left is
 * for customers who wait and for other stores, and even gaps have a slot become free again and again.
 */
const GAP_MS = 1_000 / 15;

/**
 * Returns a pacer that gives each slot to whoever's turn it is once there is one: first to customers who wait for an
 * answer, and among these as among all others to one store after another. `takeSlot` returns the function that releases
 * the slot, or null while there is none.
 */
export function createFairPacer(takeSlot: () => Promise<(() => void) | null>): Pacer {
  const urgent = createTurns<Waiter>();
  const others = createTurns<Waiter>();
  let urgentWaiting = 0;
  let waiting = 0;
  let isServing = false;
  let nextOfRecent = 0;

  const takeNext = () => {
    let waiter: Waiter | undefined;
    do waiter = urgent.next() ?? others.next();
    while (waiter?.signal.aborted === true);
    return waiter;
  };
  const serve = async () => {
    isServing = true;
    while (waiting > 0) {
      try {
        const isRecent = urgentWaiting === 0 && !others.hasNewLine();
        const pauseMs = isRecent ? Math.min(nextOfRecent - performance.now(), RETRY_MS) : 0;
        const release = pauseMs > 0 ? null : await takeSlot();
        if (!release) {
          await new Promise((resolve) => setTimeout(resolve, pauseMs > 0 ? pauseMs : RETRY_MS));
          continue;
        }
        if (isRecent) nextOfRecent = performance.now() + GAP_MS;
        const waiter = takeNext();
        if (waiter) waiter.resolve(release);
        else release();
      } catch (error) {
        takeNext()?.reject(error);
      }
    }
    isServing = false;
  };

  return (signal, { line, isUrgent } = { line: '', isUrgent: false }) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const count = (change: 1 | -1) => {
        waiting += change;
        if (isUrgent) urgentWaiting += change;
      };
      const end = () => {
        count(-1);
        signal.removeEventListener('abort', handleAbort);
      };
      const handleAbort = () => {
        end();
        reject(signal.reason as Error);
      };
      count(1);
      signal.addEventListener('abort', handleAbort);
      (isUrgent ? urgent : others).add(line, {
        signal,
        resolve(release) {
          end();
          resolve(release);
        },
        reject(error) {
          end();
          reject(new Error('no slot could be looked for', { cause: error }));
        },
      });
      if (!isServing) void serve();
    });
}

import { setTimeout as sleep } from 'node:timers/promises';
import { isRetryable } from './errors';

const TRIES = 3;

/** Runs the work again when the database says that the same work would succeed now: at most three times in all. */
export async function withRetry<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === TRIES || !isRetryable(error)) throw error;
      // Two that collided must not collide again in step.
      await sleep(Math.random() * 20 * attempt);
    }
  }
}

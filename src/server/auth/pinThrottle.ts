import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Database } from '../database/Database';
import { consume, digest, sharedCounters } from './rateLimits';

export interface PinThrottle {
  /**
   * Counts an attempt of the session before its PIN is checked, so that concurrent attempts count too.
   * @throws AppError 429 with the seconds to wait.
   */
  admit(token: string): Promise<void>;
  /** After a right PIN: forgets the attempts of the session. */
  recordSuccess(token: string): Promise<void>;
}

/** Wrong PINs of a kiosk session before further ones are rejected. */
const ATTEMPTS = 5;
/** Seconds after the first wrong PIN when the count resets. */
const WINDOW_SECONDS = 5 * 60;

/**
 * Counts wrong PINs of each kiosk session in the database, for all processes together. The other kiosks of a store have
 * counts of their own, so that a prank at one locks no other.
 */
export function createPinThrottle(database: Database): PinThrottle {
  const limiter = new RateLimiterPostgres({
    ...sharedCounters(database),
    keyPrefix: 'kiosk-pin',
    points: ATTEMPTS,
    duration: WINDOW_SECONDS,
  });
  return {
    async admit(token) {
      await consume(limiter, digest(token), (seconds) => `Too many wrong PINs. Try again in ${toWait(seconds)}.`);
    },
    async recordSuccess(token) {
      await limiter.delete(digest(token));
    },
  };
}

function toWait(seconds: number): string {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`;
  return seconds === 1 ? '1 second' : `${seconds} seconds`;
}

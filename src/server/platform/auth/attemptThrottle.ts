import type { Database } from '../../database/Database';
import { consume, createLimiter, digest } from './rateLimits';

export interface AttemptThrottle {
  /**
   * Counts an attempt before it is checked, so that concurrent attempts count too.
   * @throws AppError 429 with the seconds to wait.
   */
  consume(key: string): Promise<void>;
  /** After a correct attempt: forgets the key's attempts. */
  recordSuccess(key: string): Promise<void>;
}

/** Wrong attempts of one key before further ones are rejected. */
const ATTEMPTS = 5;
/** A token of 128 bits cannot be guessed; behind an untrusted proxy all people share an address. */
const SETUP_ATTEMPTS = 20;

/**
 * Counts wrong PINs of each kiosk session; the key is its token. Each kiosk of a store is counted separately, so that a
 * prank at one does not lock the others.
 */
export function createPinThrottle(database: Database): AttemptThrottle {
  return createThrottle(database, { keyPrefix: 'kiosk-pin', windowSeconds: 5 * 60, what: 'PINs' });
}

/** Counts wrong current passwords of people who are signed in; the key is the id of the account. */
export function createPasswordThrottle(database: Database): AttemptThrottle {
  return createThrottle(database, { keyPrefix: 'current-password', windowSeconds: 15 * 60, what: 'passwords' });
}

/** Counts unknown tokens of administrators' one-time links; the key is the address that sent them. */
export function createSetupThrottle(database: Database): AttemptThrottle {
  return createThrottle(database, {
    keyPrefix: 'setup-link',
    windowSeconds: 60,
    what: 'links',
    attempts: SETUP_ATTEMPTS,
  });
}

/** Counts in the database, for all processes together. The count resets `windowSeconds` after the first attempt. */
function createThrottle(
  database: Database,
  {
    keyPrefix,
    windowSeconds,
    what,
    attempts = ATTEMPTS,
  }: { keyPrefix: string; windowSeconds: number; what: string; attempts?: number },
): AttemptThrottle {
  const limiter = createLimiter(database, keyPrefix, attempts, windowSeconds);
  return {
    async consume(key) {
      await consume(limiter, digest(key), (seconds) => `Too many wrong ${what}. Try again in ${toWait(seconds)}.`);
    },
    async recordSuccess(key) {
      await limiter.delete(digest(key));
    },
  };
}

function toWait(seconds: number): string {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`;
  return seconds === 1 ? '1 second' : `${seconds} seconds`;
}

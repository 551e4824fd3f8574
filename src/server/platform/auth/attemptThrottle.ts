import type { Database } from '../../database/Database';
import { consume, createLimiter, digest } from './rateLimits';

export interface AttemptThrottle {
  /**
   * Counts an attempt before it is checked, so that concurrent attempts count too.
   * @throws AppError 429 with the seconds to wait.
   */
  consume(key: string): Promise<void>;
  /** Forgets the key's attempts after a correct one. */
  recordSuccess(key: string): Promise<void>;
}

/** The number of wrong attempts per key before further ones are rejected. */
const ATTEMPTS = 5;
/** Higher, because people behind an untrusted proxy share an address. A token of 128 bits cannot be guessed. */
const SETUP_ATTEMPTS = 20;

/**
 * Counts wrong PINs per kiosk session, whose token is the key. Each kiosk of a store has its own count, so that a prank
 * at one kiosk does not lock the others.
 */
export function createPinThrottle(database: Database): AttemptThrottle {
  return createThrottle(database, { keyPrefix: 'kiosk-pin', windowSeconds: 5 * 60, what: 'PINs' });
}

/** Counts wrong current passwords per signed-in account, whose id is the key. */
export function createPasswordThrottle(database: Database): AttemptThrottle {
  return createThrottle(database, { keyPrefix: 'current-password', windowSeconds: 15 * 60, what: 'passwords' });
}

/** Counts unknown tokens of administrators' one-time links per address, which is the key. */
export function createSetupThrottle(database: Database): AttemptThrottle {
  return createThrottle(database, {
    keyPrefix: 'setup-link',
    windowSeconds: 60,
    what: 'links',
    attempts: SETUP_ATTEMPTS,
  });
}

/** Counts attempts in the database, across all processes. The count resets `windowSeconds` after the first attempt. */
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

import type { FastifyRequest } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Database } from '../../database/Database';
import { AppError } from '../../shared/AppError';
import { consume, createLimiter } from './rateLimits';

/** A hook that limits the customer requests of one session. */
export type LookupLimit = (request: FastifyRequest) => Promise<void>;

const WINDOW_SECONDS = 60;
/** A process adds to the shared count whenever it has counted this share of the limit. */
const REPORTED_PART = 1 / 20;
const TOO_MANY_LOOKUPS = 'Too many requests. Please wait a moment and try again.';

/**
 * Limits the customer requests of one session per minute, across all processes. Each process counts in memory and adds
 * every twentieth of the limit to the count in the database, so that a kiosk causes few statements. Each process can
 * exceed the limit by less than a tenth per minute.
 */
export function limitLookups(database: Database, perMinute: number): LookupLimit {
  const local = new RateLimiterMemory({ points: perMinute, duration: WINDOW_SECONDS });
  const shared = createLimiter(database, 'lookup', perMinute, WINDOW_SECONDS);
  const step = Math.max(1, Math.floor(perMinute * REPORTED_PART));
  return async ({ sessionKey: key, actor }) => {
    // The guard has counted the requests of API keys.
    if (actor?.scope === 'key') return;
    const { consumedPoints } = await consume(local, key, TOO_MANY_LOOKUPS);
    if (consumedPoints % step !== 0) return;
    try {
      await consume(shared, key, TOO_MANY_LOOKUPS, step);
    } catch (error) {
      // Blocks locally too, because the next requests would otherwise pass until the next report.
      if (error instanceof AppError) await local.block(key, error.retryAfterSeconds ?? WINDOW_SECONDS);
      throw error;
    }
  };
}

import { hash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../../database/Database';
import { AppError } from '../../shared/AppError';
import { toPgClient } from './rateLimits.sql';

/** Limits each key to `points` in `seconds`. The counts are in the table rate_limits, across all processes. */
export function createLimiter(
  database: Database,
  keyPrefix: string,
  points: number,
  seconds: number,
): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: toPgClient(database),
    storeType: 'client',
    tableName: 'rate_limits',
    tableCreated: true,
    // A job deletes expired counts once for all processes.
    clearExpiredByTimeout: false,
    keyPrefix,
    points,
    duration: seconds,
  });
}

/**
 * Counts `points` for the key and returns the state of its window.
 * @throws AppError 429 with the seconds to wait. `message` may depend on those seconds.
 */
export async function consume(
  limiter: { consume(key: string, points: number): Promise<RateLimiterRes> },
  key: string,
  message: string | ((seconds: number) => string),
  points = 1,
): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key, points);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const retryAfterSeconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
    const text = typeof message === 'string' ? message : message(retryAfterSeconds);
    throw new AppError('too_many_requests', text, { retryAfterSeconds, messageName: { id: 'tooManyRequests' } });
  }
}

/** Returns a key of constant length that does not reveal the text. */
export function digest(text: string): string {
  return hash('sha256', text, 'base64url');
}

/** An IPv6 subscriber has a whole /64, so a /64 counts as one address. */
export function toNetwork(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address;
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}

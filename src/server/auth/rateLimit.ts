import { hash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database, Value } from '../database/Database';
import { getBearerToken } from './guard';
import { AppError } from '../shared/AppError';

export interface LoginLimits {
  /** Failures of one account before it has to wait. */
  perAccount: number;
  /** Failures from one address, over all accounts, before it has to wait. */
  perAddress: number;
  /** Seconds after the first failure at which counting starts anew; nothing is ever locked for longer. */
  windowSeconds: number;
}
export interface LoginAttempt {
  email: string;
  address: string;
}
export interface LoginThrottle {
  /**
   * Counts the attempt before the password is looked at, so attempts sent at once are counted too.
   * @throws Refusal 429 with the seconds to wait.
   */
  admit(attempt: LoginAttempt): Promise<void>;
  /** The attempt was right: forgets the failures of the account and takes back what it cost the address. */
  recordSuccess(attempt: LoginAttempt): Promise<void>;
}

/** Failed sign-ins per account and per address, counted in the database for all processes together. */
export function createLoginThrottle(database: Database, limits: LoginLimits): LoginThrottle {
  const store = {
    storeClient: clientOf(database),
    storeType: 'client',
    tableName: 'rate_limits',
    tableCreated: true,
    duration: limits.windowSeconds,
  };
  const accounts = new RateLimiterPostgres({ ...store, keyPrefix: 'login-account', points: limits.perAccount });
  const addresses = new RateLimiterPostgres({ ...store, keyPrefix: 'login-address', points: limits.perAddress });
  return {
    async admit({ email, address }) {
      await consume(addresses, digest(networkOf(address)), TOO_MANY_LOGINS);
      await consume(accounts, digest(email.toLowerCase()), TOO_MANY_LOGINS);
    },
    async recordSuccess({ email, address }) {
      await Promise.all([
        accounts.delete(digest(email.toLowerCase())),
        addresses.reward(digest(networkOf(address)), 1),
      ]);
    },
  };
}

const TOO_MANY_LOGINS = 'Too many login attempts. Please try again later';
const TOO_MANY_LOOKUPS = 'Too many requests. Please wait a moment and try again.';

/** A hook for the routes that look people up: so many calls a minute for one token, however its header is written, in this process. */
export function limitLookups(perMinute: number): (request: FastifyRequest) => Promise<void> {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });
  return (request) => consume(limiter, digest(getBearerToken(request.headers.authorization) ?? ''), TOO_MANY_LOOKUPS);
}

async function consume(limiter: { consume(key: string): Promise<unknown> }, key: string, message: string) {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const retryAfterSeconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
    throw new AppError('too_many_requests', message, { retryAfterSeconds });
  }
}

/** The library's Postgres store on our port, which names and prepares the statements itself. */
function clientOf(database: Database) {
  return {
    async query(statement: { text: string; values: readonly Value[] }) {
      const rows = await database.platform.query<Record<string, unknown>>(statement.text, statement.values);
      return { rows, rowCount: rows.length };
    },
  };
}

/** One IPv6 subscriber owns a /64, so that is what counts as an address. */
function networkOf(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address;
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}

function digest(text: string): string {
  return hash('sha256', text, 'base64url');
}

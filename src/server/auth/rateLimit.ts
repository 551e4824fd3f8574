import { hash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database, Value } from '../database/Database';
import { getBearerToken } from './guard';
import { AppError } from '../shared/AppError';

export interface LoginLimits {
  /** Failed logins of one account before further ones are rejected. */
  perAccount: number;
  /** Failed logins from one address, over all accounts, before further ones are rejected. */
  perAddress: number;
  /** Seconds after the first failure when the count resets. No account or address is locked for longer. */
  windowSeconds: number;
}
export interface LoginAttempt {
  email: string;
  address: string;
}
export interface LoginThrottle {
  /**
   * Counts the attempt before the password is checked, so that concurrent attempts count too.
   * @throws AppError 429 with the seconds to wait.
   */
  admit(attempt: LoginAttempt): Promise<void>;
  /** After a successful login: resets the account's failures and refunds the attempt of the address. */
  recordSuccess(attempt: LoginAttempt): Promise<void>;
}

/** Counts failed logins per account and per address, in the database for all processes together. */
export function createLoginThrottle(database: Database, limits: LoginLimits): LoginThrottle {
  const store = {
    storeClient: toPgClient(database),
    storeType: 'client',
    tableName: 'rate_limits',
    tableCreated: true,
    duration: limits.windowSeconds,
  };
  const accounts = new RateLimiterPostgres({ ...store, keyPrefix: 'login-account', points: limits.perAccount });
  const addresses = new RateLimiterPostgres({ ...store, keyPrefix: 'login-address', points: limits.perAddress });
  return {
    async admit({ email, address }) {
      await consume(addresses, digest(toNetwork(address)), TOO_MANY_LOGINS);
      await consume(accounts, digest(email.toLowerCase()), TOO_MANY_LOGINS);
    },
    async recordSuccess({ email, address }) {
      await Promise.all([
        accounts.delete(digest(email.toLowerCase())),
        addresses.reward(digest(toNetwork(address)), 1),
      ]);
    },
  };
}

const TOO_MANY_LOGINS = 'Too many login attempts. Please try again later';
const TOO_MANY_LOOKUPS = 'Too many requests. Please wait a moment and try again.';

/** A hook that limits the customer requests of one token per minute, in this process. */
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

/** Adapts our database port to the client that the library expects. */
function toPgClient(database: Database) {
  return {
    async query(statement: { text: string; values: readonly Value[] }) {
      const rows = await database.platform.query<Record<string, unknown>>(statement.text, statement.values);
      return { rows, rowCount: rows.length };
    },
  };
}

/** An IPv6 subscriber has a whole /64, so that counts as one address. */
function toNetwork(address: string): string {
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

import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Database } from '../../database/Database';
import { consume, createLimiter, digest } from './rateLimits';

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 24 * HOUR;
const WAIT_A_MOMENT = 'Too many requests. Please wait a moment and try again.';
const JOIN_LATER = 'Too many codes were requested. Please try again in an hour, or join at the store.';
const JOIN_TOMORROW = 'Too many codes were requested today. Please try again tomorrow, or join at the store.';
const tooManyWrong = (what: string) => (seconds: number) =>
  `Too many wrong ${what}. Try again in ${formatWait(seconds)}.`;

interface RequestLimit {
  points: number;
  /** Seconds after the first request until the count resets. */
  seconds: number;
  /** The message for further requests, which may name the seconds to wait. */
  message: string | ((seconds: number) => string);
}

/** Limits that all processes count together, in the database. Each name is the prefix of the keys in the table. */
const SHARED_LIMITS = {
  /** Wrong PINs per kiosk session, so that a prank at one kiosk does not lock the others of the store. */
  'kiosk-pin': { points: 5, seconds: 5 * MINUTE, message: tooManyWrong('PINs') },
  /** Wrong current passwords per signed-in account. */
  'current-password': { points: 5, seconds: 15 * MINUTE, message: tooManyWrong('passwords') },
  /** Wrong sign-in codes per signed-in account. Those of logins count in the login throttle. */
  'second-factor': { points: 5, seconds: 15 * MINUTE, message: tooManyWrong('codes') },
  /**
   * Unknown tokens of administrators' one-time links per address. The limit is high, because people behind an untrusted
   * proxy share an address. A token of 128 bits cannot be guessed.
   */
  'setup-link': { points: 20, seconds: MINUTE, message: tooManyWrong('links') },
  /**
   * Codes by text for people who join, counted in this order: per address at the store, per phone number at the store,
   * per phone number at all stores, and per store. Texts to arbitrary numbers cost the store money, so these limits are
   * lower than those for customers. Per address, they leave room for a mobile carrier's address that many share.
   */
  'join-address': { points: 60, seconds: HOUR, message: JOIN_LATER },
  'join-phone': { points: 3, seconds: HOUR, message: JOIN_LATER },
  'join-phone-day': { points: 10, seconds: DAY, message: JOIN_TOMORROW },
  'join-store-day': { points: 200, seconds: DAY, message: JOIN_TOMORROW },
  /** Codes by text per customer. */
  'page-code': { points: 3, seconds: HOUR, message: 'You have asked for many codes. Please wait an hour.' },
  'deletion-code': { points: 3, seconds: HOUR, message: 'You have asked for many codes. Please wait an hour.' },
  /** Passes per customer. Signing one takes about 10 ms of CPU time. */
  'wallet-pass': { points: 30, seconds: HOUR, message: 'You have added many passes. Please wait an hour.' },
  /** Uploads per store. Decoding a logo can take 64 MB of memory. */
  'logo-upload': { points: 30, seconds: HOUR, message: 'You have uploaded many logos. Please wait a while.' },
  'sms-test': { points: 20, seconds: HOUR, message: 'You have sent many test texts. Please wait a while.' },
  /** Tests per store. Administrators and the owner of a store share one limit. */
  'crm-test': {
    points: 6,
    seconds: MINUTE,
    message: 'This connection was just tested several times. Please wait a minute.',
  },
  /** Tests of the connection and refreshes of the categories, per store. */
  'pos-read': {
    points: 6,
    seconds: MINUTE,
    message: 'Your register was just read several times. Please wait a minute.',
  },
} as const satisfies Record<string, RequestLimit>;

/** Limits that each process counts alone, in memory. Most are high, because a store or a mall may share an address. */
const PROCESS_LIMITS = {
  brand: { points: 1_200, seconds: MINUTE, message: WAIT_A_MOMENT },
  /** Tokens of links to the customer page per address. A token of 128 bits cannot be guessed. */
  pageOpening: { points: 300, seconds: MINUTE, message: WAIT_A_MOMENT },
  /** Calls of the page for joining per address. Entries of a code are limited by the code itself. */
  join: { points: 300, seconds: MINUTE, message: WAIT_A_MOMENT },
  /** Changes per session of a customer. */
  pageChange: { points: 30, seconds: MINUTE, message: WAIT_A_MOMENT },
  /** Drawing a logo takes about 10 ms of CPU time. */
  walletLogo: { points: 120, seconds: MINUTE, message: WAIT_A_MOMENT },
  appleWallet: { points: 300, seconds: MINUTE, message: WAIT_A_MOMENT },
  /** The replies to a campaign come within minutes from a few addresses of the vendor. */
  contactWebhook: { points: 1_200, seconds: MINUTE, message: 'Too many requests' },
  posWebhook: { points: 300, seconds: MINUTE, message: 'Too many requests' },
  /** Before the secret is set, anybody can send verification requests, and each writes a log line. */
  posWebhookVerification: { points: 10, seconds: HOUR, message: 'Too many requests' },
} as const satisfies Record<string, RequestLimit>;

/** Counts a request before it is handled, so concurrent requests count too. Throws AppError 429 beyond the limit. */
type CountRequest = (key: string) => Promise<void>;

export interface SharedLimit {
  count: CountRequest;
  /** Resets the count of the key, after a correct attempt. */
  reset(key: string): Promise<void>;
}

export function createSharedLimit(database: Database, name: keyof typeof SHARED_LIMITS): SharedLimit {
  const { points, seconds, message } = SHARED_LIMITS[name];
  const limiter = createLimiter(database, name, points, seconds);
  return {
    async count(key) {
      await consume(limiter, digest(key), message);
    },
    async reset(key) {
      await limiter.delete(digest(key));
    },
  };
}

export function createProcessLimit(name: keyof typeof PROCESS_LIMITS): CountRequest {
  const { points, seconds, message } = PROCESS_LIMITS[name];
  const limiter = new RateLimiterMemory({ points, duration: seconds });
  return async (key) => {
    await consume(limiter, key, message);
  };
}

function formatWait(seconds: number): string {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`;
  return seconds === 1 ? '1 second' : `${seconds} seconds`;
}

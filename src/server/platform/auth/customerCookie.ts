import { parseCookie, stringifySetCookie } from 'cookie';
import type { SentToken } from './customerSessions.sql';
import { hashToken } from './sessions';

/**
 * Each store has its own cookie, so that a phone can open the pages of several stores. The name contains the store's
 * id, because a subdomain can move to another store. Browsers send the cookies only to the routes of customer pages.
 */
const PREFIX = 'regulars-customer-';
const NAME = new RegExp(`^${PREFIX}([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$`);
const PATH = '/api/my';
/** The maximum number of tokens that are read from one request, because each of them becomes a value of a statement. */
const TOKENS_MAX = 100;

const isToken = (value: string | undefined): value is string => /^[\w-]{43}$/.test(value ?? '');

interface CustomerToken {
  /** The store in the name of the cookie, which the phone may have changed. */
  storeId: string;
  token: string;
}

/** Returns the tokens of all stores in a Cookie header. */
export function listCustomerTokens(header: string | undefined): CustomerToken[] {
  const cookies = Object.entries(parseCookie(header ?? ''));
  return cookies
    .flatMap(([name, token]) => {
      const storeId = NAME.exec(name)?.[1];
      return storeId !== undefined && isToken(token) ? { storeId, token } : [];
    })
    .slice(0, TOKENS_MAX);
}

/** Returns a token in the form in which its session is looked up. */
export const toSentToken = ({ storeId, token }: CustomerToken): SentToken => ({ storeId, tokenHash: hashToken(token) });

/** Returns the Set-Cookie header that keeps a token for `maxAge` seconds. An empty token and 0 remove the cookie. */
export function toCustomerCookie(
  storeId: string,
  token: string,
  { maxAge, secure }: { maxAge: number; secure: boolean },
): string {
  return stringifySetCookie({
    name: PREFIX + storeId,
    value: token,
    path: PATH,
    maxAge,
    httpOnly: true,
    sameSite: 'lax',
    secure,
  });
}

import { parseCookie, stringifySetCookie } from 'cookie';

/**
 * One cookie for each store, so that a phone has the pages of several. It has the id of the store in its name, because
 * another store can get its subdomain. They go to the routes of these pages only.
 */
const PREFIX = 'regulars-customer-';
const PATH = '/api/my';
/** Of one phone. More are not read, so that a request cannot make a statement arbitrarily large. */
const TOKENS_MAX = 100;

const isToken = (value: string | undefined): value is string => /^[\w-]{43}$/.test(value ?? '');

/** The tokens of all stores in a Cookie header. */
export function listCustomerTokens(header: string | undefined): string[] {
  const cookies = Object.entries(parseCookie(header ?? ''));
  return cookies
    .flatMap(([name, value]) => (name.startsWith(PREFIX) && isToken(value) ? value : []))
    .slice(0, TOKENS_MAX);
}

/** The Set-Cookie header that keeps a token for `maxAge` seconds, or removes it with an empty token and 0. */
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

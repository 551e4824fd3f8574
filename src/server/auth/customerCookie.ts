import { parseCookie, stringifySetCookie } from 'cookie';

/** One cookie for each store, so that a phone has the pages of several. They go to the routes of these pages only. */
const PREFIX = 'regulars-customer-';
const PATH = '/api/my';

const isToken = (value: string | undefined): value is string => /^[\w-]{43}$/.test(value ?? '');

/** The token for a store's page in a Cookie header; null without one. */
export function getCustomerToken(header: string | undefined, subdomain: string): string | null {
  const token = parseCookie(header ?? '')[PREFIX + subdomain];
  return isToken(token) ? token : null;
}

/** The tokens of all stores in a Cookie header. */
export function listCustomerTokens(header: string | undefined): string[] {
  const cookies = Object.entries(parseCookie(header ?? ''));
  return cookies.flatMap(([name, value]) => (name.startsWith(PREFIX) && isToken(value) ? value : []));
}

/** The Set-Cookie header that keeps a token for `maxAge` seconds, or removes it with an empty token and 0. */
export function toCustomerCookie(
  subdomain: string,
  token: string,
  { maxAge, secure }: { maxAge: number; secure: boolean },
): string {
  return stringifySetCookie({
    ...{ name: PREFIX + subdomain, value: token, path: PATH, maxAge },
    ...{ httpOnly: true, sameSite: 'lax', secure },
  });
}

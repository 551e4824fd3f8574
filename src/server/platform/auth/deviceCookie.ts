import { randomBytes } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';

const NAME = 'regulars-device';
/** The longest time that browsers keep a cookie. Each login renews it. */
const MAX_AGE_SECONDS = 400 * 24 * 3600;

/** Returns the token of the device that sent this Cookie header, or a new one: 256 random bits in base64url. */
export function getDeviceToken(header: string | undefined): string {
  const token = header === undefined ? undefined : parseCookie(header)[NAME];
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : randomBytes(32).toString('base64url');
}

/** Returns the Set-Cookie header that identifies the device at its next login, and is only sent to that route. */
export function toDeviceCookie(token: string, secure: boolean): string {
  return stringifySetCookie({
    name: NAME,
    value: token,
    path: '/api/auth/login',
    maxAge: MAX_AGE_SECONDS,
    httpOnly: true,
    sameSite: 'strict',
    secure,
  });
}

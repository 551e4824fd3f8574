import type { KioskPin } from '../../contract/kiosk';
import { REQUEST_TIMEOUT_MS } from '../../contract/plain/limits';
import { getApiBase } from '../shared/api/apiBase';

/** Why the server refused what the PIN of the kiosk confirms: a sign-out, or a link without a text. */
export type PinRefusal =
  | { kind: 'pinNeeded' }
  | { kind: 'pinWrong' }
  /** After too many wrong PINs, the next attempt is possible in this many `seconds`. */
  | { kind: 'throttled'; seconds: number }
  | { kind: 'noConnection' }
  | { kind: 'failed' };

/**
 * Asks the server to end the session of a kiosk. Resolves to the reason why the session continues, or to null when it
 * is over. Rejects when there is no connection.
 */
export async function requestLogout(token: string, pin: string | undefined): Promise<PinRefusal | null> {
  const authorization = `Bearer ${token}`;
  const request: RequestInit =
    pin === undefined
      ? { headers: { authorization } }
      : {
          headers: { authorization, 'content-type': 'application/json' },
          body: JSON.stringify({ pin } satisfies KioskPin),
        };
  const path = pin === undefined ? '/auth/logout' : '/auth/logout/kiosk';
  const response = await fetch(`${getApiBase()}${path}`, {
    ...request,
    method: 'POST',
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  });
  // With status 401 the session had already ended, or its store was deleted.
  return response.ok || response.status === 401 ? null : toPinRefusal(response, pin);
}

/** The reason of a response that refuses what the PIN confirms. */
export function toPinRefusal({ status, headers }: Response, pin: string | undefined): PinRefusal {
  if (status === 429) return { kind: 'throttled', seconds: Number(headers.get('retry-after') ?? 60) };
  if (status === 403) return { kind: pin === undefined ? 'pinNeeded' : 'pinWrong' };
  return { kind: 'failed' };
}

/**
 * Ends a session on the server. The request continues after the page is closed. A failure is ignored, because the
 * browser has already removed the token.
 */
export function revokeSession(token: string): void {
  void fetch(`${getApiBase()}/auth/logout`, {
    method: 'POST',
    keepalive: true,
    headers: { authorization: `Bearer ${token}` },
  }).catch(() => undefined);
}

import { getApiBase } from '../../shared/api/apiBase';

/**
 * Tells the server that a token is no longer wanted. Best effort: it outlives the page, nobody waits for it,
 * and a failure changes nothing, for the browser has forgotten the token already.
 */
export function revokeSession(token: string): void {
  void fetch(`${getApiBase()}/auth/logout`, {
    method: 'POST',
    keepalive: true,
    headers: { authorization: `Bearer ${token}` },
  }).catch(() => undefined);
}

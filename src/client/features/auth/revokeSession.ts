import { getApiBase } from '../../shared/api/apiBase';

/**
 * Ends a session on the server. Best effort: the request survives closing the page, and a failure is ignored because
 * the browser no longer has the token.
 */
export function revokeSession(token: string): void {
  void fetch(`${getApiBase()}/auth/logout`, {
    method: 'POST',
    keepalive: true,
    headers: { authorization: `Bearer ${token}` },
  }).catch(() => undefined);
}

import { isAnyOf, isRejectedWithValue, type Middleware } from '@reduxjs/toolkit';
import { FLUSH } from 'redux-persist';
import { baseApi } from '../shared/api/baseApi';
import { getErrorMessage, getErrorStatus } from '../shared/api/errors';
import { PATHS } from '../shared/routing/paths';
import { selectSession, sessionExpired, signedIn, signedOut, type SessionState } from './sessionSlice';

/** The account signed out or changed: no data of the previous one may stay. */
export const accountChanged = isAnyOf(signedIn, signedOut, sessionExpired);

const sessionEnded = isAnyOf(signedOut, sessionExpired);

/**
 * The effects of session changes: a rejected token ends the session, storage is written synchronously, and the cached
 * responses of the previous account are removed.
 */
export const sessionMiddleware: Middleware<object, { session: SessionState }> = (store) => (next) => (action) => {
  const result = next(action);
  if (
    isRejectedWithValue(action) &&
    getErrorStatus(action.payload) === 401 &&
    getErrorMessage(action.payload) === 'Unauthorized'
  ) {
    const { token } = selectSession(store.getState());
    // A late response to a request of a previous session does not concern the current one.
    const sentToken = getSentToken(action);
    const isCurrent = token !== null && (sentToken === null || sentToken === token);
    if (isCurrent && !window.location.pathname.startsWith(`${PATHS.auth.root}/`)) store.dispatch(sessionExpired());
  }
  if (accountChanged(action)) store.dispatch({ type: FLUSH, result: () => undefined });
  // Deferred until the pages are unmounted: a mounted query would fetch again at once, without a token.
  if (sessionEnded(action)) setTimeout(() => store.dispatch(baseApi.util.resetApiState()), 0);
  return result;
};

/** The token that a rejected request was sent with; null for an endpoint whose queryFn does not keep the request. */
function getSentToken(action: { meta: object }): string | null {
  const meta =
    'baseQueryMeta' in action.meta ? (action.meta.baseQueryMeta as { request?: Request } | undefined) : undefined;
  return meta?.request?.headers.get('authorization')?.replace('Bearer ', '') ?? null;
}

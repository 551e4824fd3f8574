import { isAnyOf, isRejectedWithValue, type Middleware } from '@reduxjs/toolkit';
import { FLUSH } from 'redux-persist';
import { baseApi } from '../shared/api/baseApi';
import { getErrorMessage, getErrorStatus } from '../shared/api/errors';
import { PATHS } from '../shared/routing/paths';
import { selectSession, sessionExpired, signedIn, signedOut, type SessionState } from './sessionSlice';

/** Matches sign-in and sign-out. Data of the previous account must not stay in memory. */
export const accountChanged = isAnyOf(signedIn, signedOut, sessionExpired);

const sessionEnded = isAnyOf(signedOut, sessionExpired);

/**
 * The side effects of session changes: a rejected token ends the session, the session is written to storage at once,
 * and the cached responses of the previous account are removed.
 */
export const sessionMiddleware: Middleware<object, { session: SessionState }> = (store) => (next) => (action) => {
  const result = next(action);
  if (
    isRejectedWithValue(action) &&
    getErrorStatus(action.payload) === 401 &&
    getErrorMessage(action.payload) === 'Unauthorized'
  ) {
    const { token } = selectSession(store.getState());
    // A late 401 for a token of an earlier session must not end the current one.
    const sentToken = getSentToken(action);
    const isCurrent = token !== null && (sentToken === null || sentToken === token);
    if (isCurrent && !window.location.pathname.startsWith(`${PATHS.auth.root}/`)) store.dispatch(sessionExpired());
  }
  if (accountChanged(action)) store.dispatch({ type: FLUSH, result: () => undefined });
  // The reset waits until the pages have unmounted, because a mounted query would refetch at once without a token.
  if (sessionEnded(action)) setTimeout(() => store.dispatch(baseApi.util.resetApiState()), 0);
  return result;
};

/** The token of a rejected request; null for an endpoint with a queryFn that does not return its request. */
function getSentToken(action: { meta: object }): string | null {
  const meta =
    'baseQueryMeta' in action.meta ? (action.meta.baseQueryMeta as { request?: Request } | undefined) : undefined;
  return meta?.request?.headers.get('authorization')?.replace('Bearer ', '') ?? null;
}

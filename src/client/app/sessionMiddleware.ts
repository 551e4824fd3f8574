import { isAnyOf, isRejectedWithValue } from '@reduxjs/toolkit';
import type { Middleware } from '@reduxjs/toolkit';
import { FLUSH } from 'redux-persist';
import { profileLoaded, sessionExpired, signedOut } from '../features/auth';
import type { WithSession } from '../features/auth';
import { getErrorMessage, getErrorStatus } from '../shared/api/errors';
import { baseApi } from '../shared/api/baseApi';
import { personChanged } from './persistedSlices';

const sessionEnded = isAnyOf(signedOut, sessionExpired);
const sessionChanged = isAnyOf(personChanged, profileLoaded);

/** The token that a refused request carried; null where an endpoint with a query of its own did not keep it. */
function tokenSent(action: { meta: object }): string | null {
  const meta =
    'baseQueryMeta' in action.meta ? (action.meta.baseQueryMeta as { request?: Request } | undefined) : undefined;
  return meta?.request?.headers.get('authorization')?.replace('Bearer ', '') ?? null;
}

/**
 * What follows from a change of the session, wherever it came from: a refusal of the token ends it,
 * storage is written before the next line runs, and the former person's answers leave the cache.
 */
export const sessionMiddleware: Middleware<object, WithSession> = (store) => (next) => (action) => {
  const result = next(action);
  if (
    isRejectedWithValue(action) &&
    getErrorStatus(action.payload) === 401 &&
    getErrorMessage(action.payload) === 'Unauthorized'
  ) {
    const { token } = store.getState().session;
    // A late refusal of a former session's request says nothing about the present one.
    const sent = tokenSent(action);
    const concernsUs = token !== null && (sent === null || sent === token);
    if (concernsUs && !window.location.pathname.startsWith('/auth/')) store.dispatch(sessionExpired());
  }
  if (sessionChanged(action)) store.dispatch({ type: FLUSH, result: () => undefined });
  // Later, when the pages of the former person are gone: a mounted query would ask again at once, without a token.
  if (sessionEnded(action)) setTimeout(() => store.dispatch(baseApi.util.resetApiState()), 0);
  return result;
};

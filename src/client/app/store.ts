import { combineReducers, configureStore, isAnyOf, isRejectedWithValue, type Middleware } from '@reduxjs/toolkit';
import { FLUSH, PAUSE, PERSIST, PURGE, REGISTER, REHYDRATE } from 'redux-persist';
import { baseApi } from '../shared/api/baseApi';
import { kiosk, language, session, accountChanged } from './persistedSlices';
import { sessionExpired, signedOut, type WithSession } from '../features/auth';
import { getErrorMessage, getErrorStatus } from '../shared/api/errors';
import { PATHS } from '../shared/routing/paths';

const rootReducer = combineReducers({ session, kiosk, language, [baseApi.reducerPath]: baseApi.reducer });

/** Creates a store; its state is restored by persistStore. */
export function createAppStore() {
  return configureStore({
    reducer: rootReducer,
    middleware: (defaults) =>
      defaults({
        serializableCheck: { ignoredActions: [FLUSH, PAUSE, PERSIST, PURGE, REGISTER, REHYDRATE] },
      }).concat(baseApi.middleware, sessionMiddleware),
  });
}

export type AppStore = ReturnType<typeof createAppStore>;
export type RootState = ReturnType<AppStore['getState']>;
export type AppDispatch = AppStore['dispatch'];

const sessionEnded = isAnyOf(signedOut, sessionExpired);

/** The token that a rejected request was sent with; null for an endpoint whose queryFn does not keep the request. */
function getSentToken(action: { meta: object }): string | null {
  const meta =
    'baseQueryMeta' in action.meta ? (action.meta.baseQueryMeta as { request?: Request } | undefined) : undefined;
  return meta?.request?.headers.get('authorization')?.replace('Bearer ', '') ?? null;
}

/**
 * The effects of session changes: a rejected token ends the session, storage is written synchronously, and the cached
 * responses of the previous account are removed.
 */
const sessionMiddleware: Middleware<object, WithSession> = (store) => (next) => (action) => {
  const result = next(action);
  if (
    isRejectedWithValue(action) &&
    getErrorStatus(action.payload) === 401 &&
    getErrorMessage(action.payload) === 'Unauthorized'
  ) {
    const { token } = store.getState().session;
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

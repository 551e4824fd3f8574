import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { FLUSH, PAUSE, PERSIST, PURGE, REGISTER, REHYDRATE } from 'redux-persist';
import { idleMinutesMiddleware } from '../features/customerKiosk';
import { persistedSession, sessionMiddleware } from '../session';
import { baseApi } from '../shared/api/baseApi';
import { kiosk, language } from './persistedSlices';

const rootReducer = combineReducers({
  session: persistedSession,
  kiosk,
  language,
  [baseApi.reducerPath]: baseApi.reducer,
});

/** Creates a Redux store. Its stored state is restored later, by persistStore. */
export function createAppStore() {
  return configureStore({
    reducer: rootReducer,
    middleware: (defaults) =>
      defaults({
        serializableCheck: { ignoredActions: [FLUSH, PAUSE, PERSIST, PURGE, REGISTER, REHYDRATE] },
      }).concat(baseApi.middleware, sessionMiddleware, idleMinutesMiddleware),
  });
}

export type AppStore = ReturnType<typeof createAppStore>;

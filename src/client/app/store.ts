import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { FLUSH, PAUSE, PERSIST, PURGE, REGISTER, REHYDRATE } from 'redux-persist';
import { baseApi } from '../shared/api/baseApi';
import { kiosk, language, session } from './persistedSlices';
import { sessionMiddleware } from './sessionMiddleware';

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

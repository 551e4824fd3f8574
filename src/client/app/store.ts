import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { FLUSH, PAUSE, PERSIST, PURGE, REGISTER, REHYDRATE } from 'redux-persist';
import { baseApi } from '../shared/api/baseApi';
import { kiosk, session } from './persistedSlices';
import { sessionMiddleware } from './sessionMiddleware';

const rootReducer = combineReducers({ session, kiosk, [baseApi.reducerPath]: baseApi.reducer });

/** A store of its own for every page load and every test. Nothing is restored before persistStore is called on it. */
export function makeStore() {
  return configureStore({
    reducer: rootReducer,
    middleware: (defaults) =>
      defaults({
        serializableCheck: { ignoredActions: [FLUSH, PAUSE, PERSIST, PURGE, REGISTER, REHYDRATE] },
      }).concat(baseApi.middleware, sessionMiddleware),
  });
}

export type AppStore = ReturnType<typeof makeStore>;
export type RootState = ReturnType<AppStore['getState']>;
export type AppDispatch = AppStore['dispatch'];

import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { FLUSH, PAUSE, PERSIST, PURGE, REGISTER, REHYDRATE } from 'redux-persist';
import { queryApi } from '../shared/api/queryApi';
import { kiosk, session } from './persistedSlices';
import { sessionWatch } from './sessionWatch';

const rootReducer = combineReducers({ session, kiosk, [queryApi.reducerPath]: queryApi.reducer });

/** A store of its own for every page load and every test. Nothing is restored before persistStore is called on it. */
export function makeStore() {
  return configureStore({
    reducer: rootReducer,
    middleware: (defaults) =>
      defaults({
        serializableCheck: { ignoredActions: [FLUSH, PAUSE, PERSIST, PURGE, REGISTER, REHYDRATE] },
      }).concat(queryApi.middleware, sessionWatch),
  });
}

export type AppStore = ReturnType<typeof makeStore>;
export type RootState = ReturnType<AppStore['getState']>;
export type AppDispatch = AppStore['dispatch'];

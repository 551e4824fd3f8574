import { isAnyOf } from '@reduxjs/toolkit';
import { persistReducer } from 'redux-persist';
import { STORED_SESSION, sessionEntries, sessionExpired, sessionReducer, signedIn, signedOut } from '../features/auth';
import { kioskReducer } from '../features/customerKiosk';
import type { KioskState } from '../features/customerKiosk';
import { rawStorage } from '../shared/persistence/rawStorage';
import { jsonEntry, textEntry } from '../shared/persistence/storageEntries';

/** One person left or another came: nothing of the former may stay. */
export const personChanged = isAnyOf(signedIn, signedOut, sessionExpired);

export const session = persistReducer(
  { key: 'session', storage: rawStorage(sessionEntries), whitelist: [...STORED_SESSION] },
  sessionReducer,
);

export const kiosk = persistReducer(
  {
    key: 'kiosk',
    storage: rawStorage<KioskState>([
      jsonEntry('customer_data', 'customerData'),
      textEntry('store_subdomain', 'storeSubdomain'),
    ]),
  },
  // The customer at the counter leaves with the session that served them.
  (state: KioskState | undefined, action) => kioskReducer(personChanged(action) ? undefined : state, action),
);

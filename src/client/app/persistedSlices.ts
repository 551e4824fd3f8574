import { isAnyOf } from '@reduxjs/toolkit';
import { persistReducer } from 'redux-persist';
import {
  STORED_SESSION_FIELDS,
  sessionEntries,
  sessionExpired,
  sessionReducer,
  signedIn,
  signedOut,
} from '../features/auth';
import { kioskReducer, type KioskState } from '../features/customerKiosk';
import { languageEntries, languageReducer, type LanguageState } from '../shared/i18n/languageSlice';
import { rawStorage, jsonEntry, textEntry } from '../shared/persistence/rawStorage';

/** The account signed out or changed: no data of the previous one may stay. */
export const accountChanged = isAnyOf(signedIn, signedOut, sessionExpired);

export const session = persistReducer(
  { key: 'session', storage: rawStorage(sessionEntries), whitelist: [...STORED_SESSION_FIELDS] },
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
  // The customer's data does not outlive the session of the kiosk.
  (state: KioskState | undefined, action) => kioskReducer(accountChanged(action) ? undefined : state, action),
);

export const language = persistReducer(
  { key: 'language', storage: rawStorage<LanguageState>(languageEntries) },
  (state: LanguageState | undefined, action) => languageReducer(accountChanged(action) ? undefined : state, action),
);

import { persistReducer } from 'redux-persist';
import { kioskReducer, type KioskState } from '../features/customerKiosk';
import { accountChanged } from '../session';
import { jsonEntry, rawStorage, textEntry } from '../shared/device/rawStorage';
import { languageEntries, languageReducer, type LanguageState } from '../shared/i18n/languageSlice';

export const kiosk = persistReducer(
  {
    key: 'kiosk',
    storage: rawStorage<KioskState>([
      jsonEntry('customer_data', 'customerData'),
      textEntry('store_subdomain', 'storeSubdomain'),
    ]),
  },
  // The stored data of the kiosk's customer is removed when the session changes.
  (state: KioskState | undefined, action) => kioskReducer(accountChanged(action) ? undefined : state, action),
);

export const language = persistReducer(
  { key: 'language', storage: rawStorage<LanguageState>(languageEntries) },
  (state: LanguageState | undefined, action) => languageReducer(accountChanged(action) ? undefined : state, action),
);

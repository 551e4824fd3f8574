import { ContactSync } from '../../../contract/contacts';
import { connectionRoutes } from '../../auth/connectionRoutes';
import type { App } from '../../http/App';
import { getContactSync, testContactSync } from './contactSync';
import type { ContactDeps } from './syncContacts';

const BUDGET_MS = 8_000;

/** The state of a store's contact sync, for administrators and the owner. */
export function contactSyncRoutes(app: App, deps: ContactDeps): void {
  connectionRoutes(app, {
    database: deps.database,
    path: 'contact-sync',
    tag: 'contacts',
    keyPrefix: 'crm-test',
    state: ContactSync,
    describe: {
      state: (store) => `${store} contact sync`,
      connection: (store) => `the connection of ${store} contact sync`,
    },
    getState: getContactSync,
    test: (storeId, log) => testContactSync(deps, storeId, { signal: AbortSignal.timeout(BUDGET_MS), log }),
  });
}

import { contactJobs } from './contacts.jobs';
import { contactSyncRoutes } from './contactSync.routes';
import { contactWebhookRoutes } from './contactWebhooks.routes';

export { reconnectContacts } from './contactSync';
export { eraseContacts } from './erasedContacts.sql';
export { applyOptOuts, hasOptedOut, keepOptOuts, recordOptOuts } from './optOuts';
export { findOptedOut, isNotAfter, optOutCustomer, repeatOptOut } from './smsChoice.sql';
export { enqueueSync } from './syncContacts.jobs';

export const contacts = { routes: [contactSyncRoutes, contactWebhookRoutes], jobs: [contactJobs] };

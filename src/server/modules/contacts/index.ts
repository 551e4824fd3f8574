export { reconnectContacts } from './contactSync';
export { contactSyncRoutes } from './contactSync.routes';
export { contactJobs } from './contacts.jobs';
export { eraseContacts } from './erasedContacts.sql';
export { applyOptOuts, hasOptedOut, keepOptOuts, recordOptOuts } from './optOuts';
export { findOptedOut, isNotAfter, optOutCustomer, repeatOptOut } from './smsChoice.sql';
export { enqueueSync } from './syncContacts.jobs';
export { contactWebhookRoutes } from './contactWebhooks.routes';

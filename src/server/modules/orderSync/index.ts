import { syncJobs } from './orderSync.jobs';

export { readCompletely } from './readCompletely';
export { syncStore, type SyncDeps } from './syncStore';

export const orderSync = { jobs: [syncJobs] };

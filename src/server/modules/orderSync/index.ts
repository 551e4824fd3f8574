import { syncJobs } from './orderSync.jobs';

export { syncStore, type SyncDeps } from './syncStore';

export const orderSync = { jobs: [syncJobs] };

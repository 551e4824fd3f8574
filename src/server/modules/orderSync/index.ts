export { syncJobs } from './orderSync.jobs';
export { syncStore, type SyncDeps } from './syncStore';

export { createJobWorker, type JobWorker } from './createJobWorker';
export { defineJob, defineSchedule, type JobKind } from './defineJob';
export { enqueue } from './enqueue';
export { countFailedJobs, discardFailedJob, listFailedJobs, retryFailedJob } from './failedJobs';
export { handle, type HandledJob, type JobContext } from './handle';
export { listUnfinishedJobs } from './jobs.sql';
export { JobFailure } from './JobFailure';
export type { JobOutcome } from './runJob';
export { readQueue, type QueueOfKind, type QueueState } from './startWatching';

export { createJobWorker, type JobWorker } from './createJobWorker';
export { defineJob, defineSchedule, type JobKind } from './defineJob';
export { enqueue } from './enqueue';
export { countFailedJobs, discardFailedJob, listFailedJobs, retryFailedJob } from './failedJobs';
export { handle, type HandledJob, type JobContext } from './handle';
export { JobFailure } from './JobFailure';
export type { QueueState } from './startWatching';

export { createJobWorker, type JobWorker } from './createJobWorker';
export { defineJob, defineSchedule, handle, type HandledJob, type JobContext, type JobKind } from './defineJob';
export { enqueue } from './enqueue';
export { JobFailure } from './JobFailure';
export { retryOrDeleteJob } from './retryOrDeleteJob';
export type { JobOutcome } from './runJob';
export { readQueue, type QueueOfKind, type QueueState } from './watchQueue';

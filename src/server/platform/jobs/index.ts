export { createJobWorker, type JobWorker } from './createJobWorker';
export { defineJob, defineSchedule, jobHandler, type HandledJob, type JobContext, type JobKind } from './defineJob';
export { enqueue, retryOrDeleteJob } from './enqueue';
export { JobFailure } from './JobFailure';
export type { JobOutcome } from './runJob';
export { readQueue, type QueueStats } from './watchQueue';

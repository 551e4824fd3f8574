import { Type, type Static } from 'typebox';
import { LIST_PAGE_MAX } from './plain/limits';
import { Id, Nullable, Timestamp } from './wire';

/** A background job that failed and is not tried again. */
export const FailedJob = Type.Object(
  {
    id: Id,
    name: Type.String({ description: 'Kind of job, for example redemptions.release' }),
    payload: Type.Record(Type.String(), Type.Unknown(), { description: 'Ids only' }),
    reason: Nullable(Type.String()),
    attempts: Type.Integer(),
    createdAt: Timestamp,
    failedAt: Timestamp,
  },
  { title: 'FailedJob' },
);
export type FailedJob = Static<typeof FailedJob>;

export const FailedJobs = Type.Object(
  {
    jobs: Type.Array(FailedJob),
    kinds: Type.Array(Type.Object({ name: Type.String(), count: Type.Integer() }), {
      description: 'All kinds that have failed jobs',
    }),
    nextCursor: Nullable(Type.String()),
  },
  { title: 'FailedJobs' },
);
export type FailedJobs = Static<typeof FailedJobs>;

export const FailedJobsQuery = Type.Object(
  {
    name: Type.Optional(Type.String({ maxLength: 60, pattern: '^[a-zA-Z0-9.]+$' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: LIST_PAGE_MAX })),
    cursor: Type.Optional(Type.String({ maxLength: 200 })),
  },
  { additionalProperties: false },
);
export type FailedJobsQuery = Static<typeof FailedJobsQuery>;

/** A background job that is running, waiting, or about to be tried again after a failure. */
export const UnfinishedJob = Type.Object(
  {
    id: Id,
    name: Type.String({ description: 'Kind of job, for example contacts.sync' }),
    state: Type.Union([Type.Literal('running'), Type.Literal('waiting'), Type.Literal('retrying')]),
    attempts: Type.Integer({ description: 'Attempts that have failed' }),
    startsAt: Timestamp,
    reason: Nullable(Type.String({ description: 'Why the last attempt failed' })),
  },
  { title: 'UnfinishedJob' },
);
export type UnfinishedJob = Static<typeof UnfinishedJob>;

/** GET /stores/{id}/jobs */
export const StoreJobs = Type.Object(
  {
    unfinished: Type.Array(UnfinishedJob, { description: 'Unfinished jobs, next ones first, at most 50' }),
    failed: Type.Array(FailedJob, {
      description: 'Jobs that failed and are not tried again, latest first, at most 50',
    }),
  },
  { title: 'StoreJobs' },
);
export type StoreJobs = Static<typeof StoreJobs>;

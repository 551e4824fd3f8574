import { deleteOldCounts } from './auth/rateLimits';
import { deleteExpiredSessions } from './auth/sessions.sql';
import type { Database } from './database/Database';
import { defineSchedule, handle, type HandledJob } from './jobs';
import { purgeIdempotencyKeys } from './shared/purgeIdempotencyKeys';

const deleteSessionsJob = defineSchedule({ name: 'sessions.deleteExpired', everySeconds: 600 });
const purgeKeysJob = defineSchedule({ name: 'idempotencyKeys.purge', everySeconds: 3_600, timeoutSeconds: 600 });
const deleteCountsJob = defineSchedule({ name: 'rateLimits.deleteOld', everySeconds: 3_600 });

/** Deletes expired records for the parts of the server that are not modules. */
export function housekeepingJobs(database: Database): HandledJob[] {
  return [
    handle(deleteSessionsJob, () => deleteExpiredSessions(database.platform)),
    handle(purgeKeysJob, (_payload, { signal }) => purgeIdempotencyKeys(database, signal)),
    handle(deleteCountsJob, () => deleteOldCounts(database)),
  ];
}

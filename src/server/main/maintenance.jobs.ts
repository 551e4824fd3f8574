import type { Database } from '../database/Database';
import { deleteExpiredSetupLinks } from '../modules/accounts';
import { deleteExpiredCustomerAccess } from '../platform/auth/customerSessions.sql';
import { deleteOldCounts } from '../platform/auth/rateLimits.sql';
import { deleteExpiredSessions } from '../platform/auth/sessions.sql';
import { defineSchedule, jobHandler, type HandledJob } from '../platform/jobs';
import { deleteOldKeys } from '../shared/idempotency/idempotency.sql';

const deleteSessionsJob = defineSchedule({ name: 'sessions.deleteExpired', everySeconds: 600 });
const purgeKeysJob = defineSchedule({ name: 'idempotencyKeys.purge', everySeconds: 3_600, timeoutSeconds: 600 });
const deleteCountsJob = defineSchedule({ name: 'rateLimits.deleteOld', everySeconds: 3_600 });

/** Jobs that delete expired records outside the modules. */
export function maintenanceJobs(database: Database): HandledJob[] {
  return [
    jobHandler(deleteSessionsJob, async () => {
      await deleteExpiredSessions(database.platform);
      await deleteExpiredCustomerAccess(database.platform);
      await deleteExpiredSetupLinks(database.platform);
    }),
    jobHandler(purgeKeysJob, (_payload, { signal }) => purgeIdempotencyKeys(database, signal)),
    jobHandler(deleteCountsJob, () => deleteOldCounts(database)),
  ];
}

/** Keys per statement, so that none of them holds many locks or reaches its timeout. */
const BATCH = 1_000;

/** Deletes old idempotency keys until `signal` aborts. Their stored responses contain names and phone numbers. */
export async function purgeIdempotencyKeys(database: Database, signal: AbortSignal, batch = BATCH): Promise<void> {
  while (!signal.aborted && (await deleteOldKeys(database.platform, batch)) === batch);
}

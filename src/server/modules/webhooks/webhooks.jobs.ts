import type { Database } from '../../database/Database';
import { defineSchedule, jobHandler, type HandledJob } from '../../platform/jobs';
import { deleteOldDeliveries, listEndpointsWithOldDeliveries } from './deliveries.sql';

const BATCH = 1_000;
const deleteJob = defineSchedule({ name: 'webhooks.deleteOld', everySeconds: 86_400, timeoutSeconds: 600 });

/** The job that deletes deliveries after their 30 days, in short statements. */
export function webhookJobs({ database }: { database: Database }): HandledJob[] {
  return [
    jobHandler(deleteJob, async (_payload, { signal }) => {
      for (const endpoint of await listEndpointsWithOldDeliveries(database.platform)) {
        while (!signal.aborted && (await deleteOldDeliveries(database.platform, endpoint, BATCH)) === BATCH);
      }
    }),
  ];
}

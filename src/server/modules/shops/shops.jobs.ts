import type { FastifyBaseLogger } from 'fastify';
import { DatabaseUnavailable, type Database } from '../../database/Database';
import { defineSchedule, JobFailure, jobHandler, type HandledJob } from '../../platform/jobs';
import { readTime } from '../../shared/readTime.sql';
import { listChains } from './months/months.sql';
import { closeNextMonth } from './months/shopMonths';

const closeJob = defineSchedule({ name: 'shops.closeMonths', everySeconds: 86_400, timeoutSeconds: 3_000 });

/** The job that closes the months of chains, each some days after it has ended. */
export function shopJobs({ database, log }: { database: Database; log: FastifyBaseLogger }): HandledJob[] {
  return [
    jobHandler(closeJob, async (_payload, { signal }) => {
      const now = await readTime(database.platform);
      let failed = 0;
      for (const storeId of await listChains(database.platform)) {
        try {
          while (!signal.aborted && (await closeNextMonth(database.forStore(storeId), storeId, now)));
        } catch (error) {
          if (error instanceof DatabaseUnavailable) throw error;
          log.error({ err: error, storeId }, 'closing a month of a chain failed');
          failed += 1;
        }
      }
      if (failed > 0) throw new JobFailure(`the months of ${failed} chains could not be closed`);
    }),
  ];
}

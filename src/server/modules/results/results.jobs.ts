import type { FastifyBaseLogger } from 'fastify';
import { BEFORE_AFTER_DAYS } from '../../../contract/plain/resultLimits';
import { DatabaseUnavailable, type Database } from '../../database/Database';
import { defineSchedule, JobFailure, jobHandler, type HandledJob } from '../../platform/jobs';
import { readTime } from '../../shared/readTime.sql';
import { deleteOldPurchases, listDueStores } from './measure.sql';
import { measureResults } from './measureResults';

const measureJob = defineSchedule({ name: 'results.measure', everySeconds: 3_600, timeoutSeconds: 3_000 });
const deleteJob = defineSchedule({ name: 'results.deletePurchases', everySeconds: 86_400, timeoutSeconds: 600 });

const DAY_MS = 86_400_000;
const BATCH = 1_000;
/** Purchases of people who have not joined are only needed for the days before their joining. */
const UNKNOWN_DAYS = BEFORE_AFTER_DAYS + 10;
/** The oldest purchase that is compared: before a joining in the first of 12 months. */
const KNOWN_DAYS = 366 + 31 + BEFORE_AFTER_DAYS;

/** Jobs that count the comparisons of each store once a day, and delete purchases that are no longer compared. */
export function resultJobs({ database, log }: { database: Database; log: FastifyBaseLogger }): HandledJob[] {
  const { platform } = database;
  return [
    jobHandler(measureJob, async (_payload, { signal }) => {
      const now = await readTime(platform);
      let failed = 0;
      for (const storeId of await listDueStores(platform, now)) {
        if (signal.aborted) break;
        try {
          await measureResults(database.forStore(storeId), storeId, now);
        } catch (error) {
          if (error instanceof DatabaseUnavailable) throw error;
          log.error({ err: error, storeId }, 'counting the results of a store failed');
          failed += 1;
        }
      }
      if (failed > 0) throw new JobFailure(`the results of ${failed} stores could not be counted`);
    }),
    jobHandler(deleteJob, async (_payload, { signal }) => {
      const now = await readTime(platform);
      const toDay = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10);
      const days = { unknownBefore: toDay(UNKNOWN_DAYS), before: toDay(KNOWN_DAYS) };
      while (!signal.aborted && (await deleteOldPurchases(platform, { ...days, limit: BATCH })) === BATCH);
    }),
  ];
}

import type { Database } from '../../database/Database';
import { defineSchedule, jobHandler, type HandledJob } from '../../platform/jobs';
import { applyDueTimeZones } from './timeZone.sql';

const applyJob = defineSchedule({ name: 'stores.applyTimeZones', everySeconds: 60 });

/** Applies scheduled time zones within a minute of their day. */
export function timeZoneJobs(database: Database): HandledJob[] {
  return [
    jobHandler(applyJob, async () => {
      await applyDueTimeZones(database.platform, new Date());
    }),
  ];
}

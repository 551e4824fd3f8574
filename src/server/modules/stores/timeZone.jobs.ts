import type { Database } from '../../database/Database';
import { defineSchedule, jobHandler, type HandledJob } from '../../platform/jobs';
import { applyTimeZones } from './timeZone';

const applyJob = defineSchedule({ name: 'stores.applyTimeZones', everySeconds: 60 });

/** The job that applies scheduled time zones within a minute after the start of their day. */
export function timeZoneJobs({ database }: { database: Database }): HandledJob[] {
  return [
    jobHandler(applyJob, async () => {
      await applyTimeZones(database.platform, new Date());
    }),
  ];
}

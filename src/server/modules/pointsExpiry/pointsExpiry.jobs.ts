import { defineSchedule, jobHandler, type HandledJob } from '../../platform/jobs';
import { readTime } from '../../shared/readTime.sql';
import { expirePoints, type ExpiryDeps } from './expirePoints';

const expireJob = defineSchedule({ name: 'points.expire', everySeconds: 900, timeoutSeconds: 600 });

/** The job that expires points in the night of each store. The next run continues an unfinished one. */
export function expiryJobs(deps: ExpiryDeps): HandledJob[] {
  return [
    jobHandler(expireJob, async (_payload, { signal }) => {
      await expirePoints(deps, await readTime(deps.database.platform), signal);
    }),
  ];
}

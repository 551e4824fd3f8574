import { defineSchedule, jobHandler, type HandledJob } from '../../platform/jobs';
import { releaseRedemptions, type ReleaseDeps } from './releaseRedemptions';

const releaseJob = defineSchedule({ name: 'redemptions.release', everySeconds: 300, timeoutSeconds: 120 });

/** The job that cancels rewards that nobody picked up. */
export function redemptionJobs(deps: ReleaseDeps): HandledJob[] {
  return [jobHandler(releaseJob, (_payload, { signal }) => releaseRedemptions(deps, signal))];
}

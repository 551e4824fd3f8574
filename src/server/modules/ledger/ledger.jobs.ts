import { defineSchedule, jobHandler, type HandledJob } from '../../platform/jobs';
import { writeCheckpoints, type CheckpointDeps } from './writeCheckpoints';

const checkpointJob = defineSchedule({ name: 'ledger.writeCheckpoints', everySeconds: 3_600, timeoutSeconds: 600 });

export function ledgerJobs(deps: CheckpointDeps): HandledJob[] {
  return [jobHandler(checkpointJob, (_payload, { signal }) => writeCheckpoints(deps, signal))];
}

import { defineSchedule, jobHandler, type HandledJob } from '../../platform/jobs';
import { POLL_SECONDS, pollStores } from './pollStores';
import type { SyncDeps } from './syncStore';

// A failed round is not retried, because the next round makes up for it.
const pollStoresJob = defineSchedule({
  name: 'checkout.pollStores',
  everySeconds: POLL_SECONDS,
  attempts: 1,
  timeoutSeconds: 120,
});

/** Reads the orders of the stores. */
export function syncJobs(deps: SyncDeps): HandledJob[] {
  return [jobHandler(pollStoresJob, (_payload, { signal }) => pollStores(deps, signal))];
}

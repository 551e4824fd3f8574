import { defineSchedule, handle, type HandledJob } from '../../jobs';
import { POLL_SECONDS, pollStores } from './sync/pollStores';
import type { SyncDeps } from './sync/syncStore';

// The next round makes up for a failed one.
const pollStoresJob = defineSchedule({
  name: 'checkout.pollStores',
  everySeconds: POLL_SECONDS,
  attempts: 1,
  timeoutSeconds: 120,
});

export function checkoutJobs(deps: SyncDeps): HandledJob[] {
  return [handle(pollStoresJob, (_payload, { signal }) => pollStores(deps, signal))];
}

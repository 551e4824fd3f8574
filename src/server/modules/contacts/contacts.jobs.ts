import { defineSchedule, jobHandler, type HandledJob } from '../../platform/jobs';
import { listWaitingStores } from './dueContacts.sql';
import { deleteExpiredChoices } from './keptChoices.sql';
import { syncContacts, type ContactDeps } from './syncContacts';
import { enqueueSync, syncContactsJob } from './syncContacts.jobs';

/** Longer than any normal run. */
const STALLED_AFTER_MS = 300_000;
const STORES_PER_RUN = 200;

const resumeSyncJob = defineSchedule({ name: 'contacts.resume', everySeconds: 600 });

export function contactJobs(deps: ContactDeps): HandledJob[] {
  return [
    jobHandler(syncContactsJob, ({ storeId }, { signal }) => syncContacts(deps, storeId, signal)),
    jobHandler(resumeSyncJob, () => resumeSyncs(deps)),
  ];
}

/** Resumes the sync of stores whose job failed and is not retried. Deletes choices that were kept for a day. */
async function resumeSyncs({ database: { platform } }: ContactDeps): Promise<void> {
  await deleteExpiredChoices(platform);
  const storeIds = await listWaitingStores(platform, new Date(Date.now() - STALLED_AFTER_MS), STORES_PER_RUN);
  for (const storeId of storeIds) await platform.transaction((sql) => enqueueSync(sql, storeId));
}

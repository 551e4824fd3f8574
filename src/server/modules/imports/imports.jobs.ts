import { IMPORT_KEPT_DAYS } from '../../../contract/limits';
import { defineSchedule, jobHandler, type HandledJob } from '../../jobs';
import { enqueueRun, importJob } from './importJob';
import { deleteOldImports, listRunning } from './imports.sql';
import { giveUp, runImport, type ImportDeps } from './runImport';

const DAY_MS = 86_400_000;
/** How long files wait that no one continues with. */
const WAITING_DAYS = 2;
/** Far longer than an upload takes: a request must arrive within 30 s. */
const CUT_OFF_MS = 600_000;
/** Longer than all attempts of a part take. */
const STALLED_AFTER_MS = 1_800_000;

const cleanJob = defineSchedule({ name: 'customers.cleanImports', everySeconds: 3_600 });

export function importJobs(deps: ImportDeps): HandledJob[] {
  return [
    jobHandler(importJob, async (key, { signal, attempt }) => {
      try {
        await runImport(deps, key, signal);
      } catch (error) {
        if (attempt >= importJob.attempts) await giveUp(deps, key);
        throw error;
      }
    }),
    jobHandler(cleanJob, () => cleanImports(deps)),
  ];
}

/** Deletes old imports, and resumes those whose job was lost. */
async function cleanImports({ database: { platform } }: ImportDeps): Promise<void> {
  const now = Date.now();
  await deleteOldImports(platform, {
    kept: new Date(now - IMPORT_KEPT_DAYS * DAY_MS),
    begun: new Date(now - WAITING_DAYS * DAY_MS),
    uploaded: new Date(now - CUT_OFF_MS),
  });
  for (const key of await listRunning(platform, new Date(now - STALLED_AFTER_MS))) {
    await platform.transaction((sql) => enqueueRun(sql, key));
  }
}

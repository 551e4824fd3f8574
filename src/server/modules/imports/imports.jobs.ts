import { defineSchedule, jobHandler, type HandledJob } from '../../platform/jobs';
import { cleanImports } from './cleanImports';
import { giveUp, runImport, type ImportDeps } from './runImport';
import { importJob } from './runImport.jobs';

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
    jobHandler(cleanJob, () => cleanImports(deps.database)),
  ];
}

import type { FastifyBaseLogger } from 'fastify';
import { DatabaseUnavailable, type Database } from '../../../database/Database';
import { defineSchedule, JobFailure, jobHandler, type HandledJob } from '../../../platform/jobs';
import { readTime } from '../../../shared/readTime.sql';
import { listStoresWithAutomations } from './automations.sql';
import { runAutomations, type AutomationOutcomes } from './runAutomations';

const runJob = defineSchedule({ name: 'sms.runAutomations', everySeconds: 600, timeoutSeconds: 540 });

export interface AutomationDeps {
  database: Database;
  log: FastifyBaseLogger;
  publicUrl: string | undefined;
  /** Counts occasions by their outcome, for the metrics. */
  recordAutomationOutcomes: ((outcomes: AutomationOutcomes) => void) | undefined;
}

/** The job that starts the automated messages of all stores. A store that fails does not stop the others. */
export function automationJobs({ database, log, publicUrl, recordAutomationOutcomes }: AutomationDeps): HandledJob[] {
  return [
    jobHandler(runJob, async (_payload, { signal }) => {
      let failed = 0;
      for (const storeId of await listStoresWithAutomations(database.platform)) {
        if (signal.aborted) break;
        try {
          const now = await readTime(database.platform);
          const run = { storeId, publicUrl, now };
          const outcomes = await runAutomations(database.forStore(storeId), run, signal);
          recordAutomationOutcomes?.(outcomes);
        } catch (error) {
          if (error instanceof DatabaseUnavailable) throw error;
          log.error({ err: error, storeId }, 'automated messages failed');
          failed += 1;
        }
      }
      if (failed > 0) throw new JobFailure(`the automated messages of ${failed} stores could not be started`);
    }),
  ];
}

import type { Database } from '../../database/Database';
import { defineSchedule, handle, type HandledJob } from '../../jobs';
import { deleteOldTexts, deleteOldVisits } from './deleteOldRecords';
import { deleteOldAuditEntries, deleteOldPosRecords } from './retention.sql';

/** How many days each kind of record is kept; null is forever. */
export interface Retention {
  visits: number | null;
  texts: number | null;
  posRecords: number | null;
  audit: number | null;
}

const DAY_MS = 86_400_000;
const BATCH = 1_000;
/** Once a day. A run that does not finish continues the next day. */
const DAILY = { everySeconds: 86_400, timeoutSeconds: 600 };

const visitsJob = defineSchedule({ name: 'visits.deleteOld', ...DAILY });
const textsJob = defineSchedule({ name: 'texts.deleteOld', ...DAILY });
const posRecordsJob = defineSchedule({ name: 'posRecords.deleteOld', ...DAILY });
const auditJob = defineSchedule({ name: 'audit.deleteOld', ...DAILY });

/** Deletes what is older than the settings allow, in many short transactions. */
export function retentionJobs({ database, retention }: { database: Database; retention: Retention }): HandledJob[] {
  const { platform } = database;
  const toTime = (days: number) => new Date(Date.now() - days * DAY_MS);
  const repeat = async (days: number | null, signal: AbortSignal, run: (before: Date) => Promise<number>) => {
    while (days !== null && !signal.aborted && (await run(toTime(days))) === BATCH);
  };
  return [
    handle(visitsJob, async (_payload, { signal }) => {
      if (retention.visits !== null) await deleteOldVisits(platform, toTime(retention.visits), signal);
    }),
    handle(textsJob, async (_payload, { signal }) => {
      if (retention.texts !== null) await deleteOldTexts(platform, toTime(retention.texts), signal);
    }),
    handle(posRecordsJob, (_payload, { signal }) =>
      repeat(retention.posRecords, signal, (before) => deleteOldPosRecords(platform, before, BATCH)),
    ),
    handle(auditJob, (_payload, { signal }) =>
      repeat(retention.audit, signal, (before) => deleteOldAuditEntries(platform, before, BATCH)),
    ),
  ];
}

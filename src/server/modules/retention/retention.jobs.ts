import { EVENT_DAYS } from '../../../contract/plain/limits';
import type { Database, ScopedDatabase } from '../../database/Database';
import { defineSchedule, jobHandler, type HandledJob } from '../../platform/jobs';
import {
  deleteEventsBefore,
  deleteOldAuditEntries,
  deleteOldPosRecords,
  deleteTexts,
  deleteVisitsAfter,
  listOldCampaigns,
  listStoreIds,
} from './retention.sql';

/** How many days each kind of record is kept. null means forever. */
export interface Retention {
  visits: number | null;
  texts: number | null;
  posRecords: number | null;
  audit: number | null;
}

const DAY_MS = 86_400_000;
const BATCH = 1_000;
/** Once a day. The run of the next day continues an unfinished run. */
const DAILY = { everySeconds: 86_400, timeoutSeconds: 600 };

const visitsJob = defineSchedule({ name: 'visits.deleteOld', ...DAILY });
const textsJob = defineSchedule({ name: 'texts.deleteOld', ...DAILY });
const posRecordsJob = defineSchedule({ name: 'posRecords.deleteOld', ...DAILY });
const auditJob = defineSchedule({ name: 'audit.deleteOld', ...DAILY });
const eventsJob = defineSchedule({ name: 'events.deleteOld', ...DAILY });

/** Jobs that delete records older than the settings allow, in many short transactions. */
export function retentionJobs({ database, retention }: { database: Database; retention: Retention }): HandledJob[] {
  const { platform } = database;
  const toTime = (days: number) => new Date(Date.now() - days * DAY_MS);
  const repeat = async (days: number | null, signal: AbortSignal, run: (before: Date) => Promise<number>) => {
    while (days !== null && !signal.aborted && (await run(toTime(days))) === BATCH);
  };
  return [
    jobHandler(visitsJob, async (_payload, { signal }) => {
      if (retention.visits !== null) await deleteOldVisits(platform, toTime(retention.visits), signal);
    }),
    jobHandler(textsJob, async (_payload, { signal }) => {
      if (retention.texts !== null) await deleteOldTexts(platform, toTime(retention.texts), signal);
    }),
    jobHandler(posRecordsJob, (_payload, { signal }) =>
      repeat(retention.posRecords, signal, (before) => deleteOldPosRecords(platform, before, BATCH)),
    ),
    jobHandler(auditJob, (_payload, { signal }) =>
      repeat(retention.audit, signal, (before) => deleteOldAuditEntries(platform, before, BATCH)),
    ),
    jobHandler(eventsJob, (_payload, { signal }) => deleteOldEvents(platform, toTime(EVENT_DAYS + 1), signal)),
  ];
}

/** Rows per statement, so that none of them holds locks for long. */
const PAGE = 1_000;
const CAMPAIGNS = 100;

/**
 * Deletes the texts of campaigns that ended before a time, until `signal` aborts: the recipients and outcomes. The
 * campaigns keep their message and their counts.
 */
export async function deleteOldTexts(
  platform: ScopedDatabase,
  before: Date,
  signal: AbortSignal,
  page = PAGE,
): Promise<void> {
  for (;;) {
    const campaigns = await listOldCampaigns(platform, before, CAMPAIGNS);
    for (const campaign of campaigns) {
      while (!signal.aborted && (await deleteTexts(platform, campaign, page)) === page);
    }
    if (signal.aborted || campaigns.length < CAMPAIGNS) return;
  }
}

/**
 * Deletes events before a time in all stores, until `signal` aborts. They are kept a day longer than a cursor is valid:
 * it may stand before an event that was written earlier, by a transaction that took long.
 */
export async function deleteOldEvents(
  platform: ScopedDatabase,
  before: Date,
  signal: AbortSignal,
  page = PAGE,
): Promise<void> {
  for (const storeId of await listStoreIds(platform)) {
    while (!signal.aborted && (await deleteEventsBefore(platform, storeId, before, page)) === page);
  }
}

/**
 * Deletes visits before a time in all stores, until `signal` aborts. The counters of customers and days stay, and so do
 * the latest visits of each customer. Each store records how many of its visits were deleted.
 */
export async function deleteOldVisits(
  platform: ScopedDatabase,
  before: Date,
  signal: AbortSignal,
  page = PAGE,
): Promise<void> {
  for (const storeId of await listStoreIds(platform)) {
    for (let after: number | null = 0; after !== null && !signal.aborted;) {
      after = await deleteVisitsAfter(platform, storeId, { after, before, limit: page });
    }
  }
}

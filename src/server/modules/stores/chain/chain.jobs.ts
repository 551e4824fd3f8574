import { Type } from 'typebox';
import { Id } from '../../../../contract/wire';
import type { Database, Sql } from '../../../database/Database';
import { defineJob, enqueue, jobHandler, type HandledJob } from '../../../platform/jobs';
import { assignHistory } from './assignHistory';

/** The job that says of a new chain's older redemptions that they happened in its first store. */
const assignJob = defineJob({
  name: 'stores.assignHistory',
  payload: Type.Object({ storeId: Id, before: Type.Optional(Id) }),
  attempts: 12,
  timeoutSeconds: 40,
  concurrency: 1,
  keyed: true,
});

/** Requests with sessions that were read before the chain started are over by then. */
const SESSIONS_ARE_NEW_MS = 10_000;

/** Starts the job after the transaction has committed, or the rest of its work after the id `before`. */
export function enqueueAssigning(sql: Sql, storeId: string, before?: string): Promise<void> {
  const startAfter = new Date(Date.now() + SESSIONS_ARE_NEW_MS);
  const payload = { storeId, ...(before !== undefined && { before }) };
  return enqueue(sql, assignJob, payload, { key: storeId, ...(before === undefined && { startAfter }) });
}

export function chainJobs({ database: { platform } }: { database: Database }): HandledJob[] {
  return [
    jobHandler(assignJob, async ({ storeId, before }, { signal }) => {
      const rest = await assignHistory(platform, { storeId, before: before ?? null, signal });
      if (rest !== null) await platform.transaction((sql) => enqueueAssigning(sql, storeId, rest));
    }),
  ];
}

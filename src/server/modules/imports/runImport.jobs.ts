import { Type } from 'typebox';
import { Id } from '../../../contract/wire';
import type { Sql } from '../../database/Database';
import { defineJob, enqueue } from '../../platform/jobs';
import type { ImportKey } from './imports.sql';

/** The job that processes some batches of an import or a dry run, and enqueues the next part. */
export const importJob = defineJob({
  name: 'customers.import',
  payload: Type.Object({ storeId: Id, importId: Id }),
  attempts: 6,
  retrySeconds: 2,
  // Longer than PART_MS of runImport and the last batch. A killed run is resumed after this time.
  timeoutSeconds: 20,
  concurrency: 1,
  keyed: true,
});

/** Starts the next part of an import or a dry run when the transaction commits. */
export function enqueueRun(sql: Sql, key: ImportKey): Promise<void> {
  return enqueue(sql, importJob, key, { key: key.importId });
}

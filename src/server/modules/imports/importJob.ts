import { Type } from 'typebox';
import { Id } from '../../../contract/wire';
import type { Sql } from '../../database/Database';
import { defineJob, enqueue } from '../../jobs';
import type { ImportKey } from './imports.sql';

/** Deals with some batches of an import or a dry run, and enqueues the next part. */
export const importJob = defineJob({
  name: 'customers.import',
  payload: Type.Object({ storeId: Id, importId: Id }),
  attempts: 6,
  retrySeconds: 2,
  // Above PART_MS of runImport with its last batch: what a killed process holds up.
  timeoutSeconds: 20,
  concurrency: 1,
  keyed: true,
});

export function enqueueRun(sql: Sql, key: ImportKey): Promise<void> {
  return enqueue(sql, importJob, key, { key: key.importId });
}

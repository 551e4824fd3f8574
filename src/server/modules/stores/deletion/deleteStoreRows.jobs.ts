import { Type } from 'typebox';
import { Id } from '../../../../contract/wire';
import type { Sql } from '../../../database/Database';
import { defineJob, enqueue } from '../../../platform/jobs';
import { DELETION_TIMEOUT_MS } from '../storeChanges.sql';

/** The job that deletes rows of a hidden store in batches. */
export const deleteRowsJob = defineJob({
  name: 'stores.deleteRows',
  payload: Type.Object({ storeId: Id }),
  attempts: 12,
  timeoutSeconds: 40,
  concurrency: 1,
  keyed: true,
});

/** The job that deletes the rest with one statement per table, which takes minutes for a million customers. */
export const deleteRestJob = defineJob({
  name: 'stores.deleteRest',
  payload: Type.Object({ storeId: Id }),
  attempts: 12,
  timeoutSeconds: DELETION_TIMEOUT_MS / 1000,
  concurrency: 1,
  keyed: true,
});

/** Deletes a hidden store in the background after the transaction has committed. */
export function enqueueDeletion(sql: Sql, storeId: string): Promise<void> {
  return enqueue(sql, deleteRowsJob, { storeId }, { key: storeId });
}

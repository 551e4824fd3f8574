import { Type } from 'typebox';
import { Id } from '../../../contract/wire';
import type { Sql } from '../../database/Database';
import { defineJob, enqueue } from '../../platform/jobs';

export const syncContactsJob = defineJob({
  name: 'contacts.sync',
  payload: Type.Object({ storeId: Id }),
  attempts: 10,
  retrySeconds: 10,
  timeoutSeconds: 60,
  concurrency: 4,
  keyed: true,
});

/** Sends the store's due contacts soon after the transaction commits. Call it last: others wait for its lock. */
export function enqueueSync(sql: Sql, storeId: string): Promise<void> {
  return enqueue(sql, syncContactsJob, { storeId }, { key: storeId });
}

/** Sends them with new credentials, whatever is scheduled with the old ones. */
export function enqueueConnect(sql: Sql, storeId: string): Promise<void> {
  return enqueue(sql, syncContactsJob, { storeId }, { key: `${storeId} connect` });
}

/**
 * Sends them at `startAfter`, unless that is already scheduled. It has a separate key, so it does not delay new
 * customers.
 */
export function enqueueSyncLater(sql: Sql, storeId: string, startAfter: Date): Promise<void> {
  return enqueue(sql, syncContactsJob, { storeId }, { key: `${storeId} later`, startAfter });
}

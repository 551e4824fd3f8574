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

/** Sends the store's due contacts soon after the commit. Call it last, because others wait for its lock. */
export function enqueueSync(sql: Sql, storeId: string): Promise<void> {
  return enqueue(sql, syncContactsJob, { storeId }, { key: storeId });
}

/** Sends the store's contacts with new credentials, regardless of jobs that were scheduled with the old ones. */
export function enqueueConnect(sql: Sql, storeId: string): Promise<void> {
  return enqueue(sql, syncContactsJob, { storeId }, { key: `${storeId} connect` });
}

/**
 * Sends the store's contacts at `startAfter`, unless a later run is already scheduled. Its own key keeps it from
 * delaying new customers.
 */
export function enqueueSyncLater(sql: Sql, storeId: string, startAfter: Date): Promise<void> {
  return enqueue(sql, syncContactsJob, { storeId }, { key: `${storeId} later`, startAfter });
}

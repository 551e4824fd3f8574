import type { ScopedDatabase } from '../../database/Database';
import { deleteVisitsAfter, listStoreIds } from './retention.sql';

/** Visits for each statement, so that none holds locks for long. */
const PAGE = 1_000;

/**
 * Deletes visits from before a time in all stores, until `signal` aborts. The counters of customers and days stay, and so
 * do the newest visits of each customer; each store notes how many of its visits were deleted.
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

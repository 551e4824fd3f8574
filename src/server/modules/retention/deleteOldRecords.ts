import type { ScopedDatabase } from '../../database/Database';
import { deleteTexts, listOldCampaigns, deleteVisitsAfter, listStoreIds } from './retention.sql';

/** Rows for each statement, so that none holds locks for long. */
const PAGE = 1_000;
const CAMPAIGNS = 100;

/**
 * Deletes the texts of campaigns that ended before a time, until `signal` aborts: who got which text, and with what
 * outcome. The campaigns keep their message and their counts.
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

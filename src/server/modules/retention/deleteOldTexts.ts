import type { ScopedDatabase } from '../../database/Database';
import { deleteTexts, listOldCampaigns } from './retention.sql';

/** Texts for each statement, so that none holds locks for long. */
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

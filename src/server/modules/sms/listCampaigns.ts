import { SMS_CAMPAIGNS_PAGE, SMS_DAILY_MAX } from '../../../contract/plain/limits';
import type {
  SmsCampaign,
  SmsCampaignDetails,
  SmsExclusion,
  SmsOverview,
  SmsQuery,
  SmsReason,
} from '../../../contract/sms';
import type { ScopedDatabase, Sql } from '../../database/Database';
import { AppError, storeDeleted } from '../../shared/AppError';
import { decodeCursor, encodeCursor, type CursorPosition } from '../../shared/cursor';
import { readCursor, toPage } from '../../shared/paging';
import { countResults } from './campaignResults.sql';
import { findCampaign, findSendingStore, isConnected, listCampaigns, type CampaignRow } from './campaigns.sql';
import { monthOf } from './localTime';
import { getUsage, toUsage } from './quota.sql';
import { toSampleLink } from './textLinks';

/**
 * Returns the usage of the month and a page of campaigns with the cursor of the next page. Recipients are only counted
 * in a preview, because that reads every customer.
 * @throws AppError 400 for an invalid cursor, 401 when the store was deleted.
 */
export async function getSmsOverview(
  db: ScopedDatabase,
  storeId: string,
  { limit = SMS_CAMPAIGNS_PAGE, cursor }: SmsQuery,
  publicUrl: string | undefined,
): Promise<{ overview: SmsOverview; next: string | null }> {
  const after = readCursor(cursor, decodeCursor);
  const store = await findSendingStore(db, storeId);
  if (!store) throw storeDeleted();
  const now = new Date();
  const [used, connected, rows] = await Promise.all([
    getUsage(db, storeId, monthOf(now, store.timeZone)),
    isConnected(db, storeId),
    listCampaigns(db, storeId, { after, limit: limit + 1 }),
  ]);
  const { rows: campaigns, next } = toPage(rows.map(toCampaign), limit, encodeCursor);
  const sampleLink = toSampleLink(publicUrl, store);
  return {
    overview: { usage: toUsage(used, now, store.timeZone), isConnected: connected, sampleLink, campaigns },
    next,
  };
}

/** Returns a campaign of the store, with results once it has ended. @throws AppError 404 for an unknown campaign. */
export async function getCampaign(sql: Sql, storeId: string, id: string): Promise<SmsCampaignDetails> {
  const campaign = await findCampaign(sql, storeId, id);
  if (!campaign) throw new AppError('not_found', 'Campaign not found');
  const results = campaign.finishedAt === null ? null : await countResults(sql, storeId, id);
  return { ...toCampaign(campaign), results };
}

/** Converts a row to a campaign of the API. The response schema removes the other fields of the row. */
export function toCampaign(row: CampaignRow): SmsCampaign & CursorPosition {
  const queued = row.recipients - row.sent - row.failed - row.skipped - row.unknown;
  return { ...row, queued, excluded: toExclusions(row.excluded), continuesAt: row.nextAt };
}

const TEXTS: Record<SmsReason, string> = {
  no_consent: 'Did not agree to get offers by text',
  opted_out: 'Replied STOP',
  unreachable: 'Phone cannot get texts',
  no_phone: 'No phone number',
  not_found: 'Not a customer of this store',
  duplicate: 'Same text within a day, or twice in the list',
  daily_limit: `Already ${SMS_DAILY_MAX} texts in 24 hours`,
  too_long: "Text is too long with the customer's name",
  quota: 'Over the monthly limit',
};

/** Adds the reasons in plain words, and sorts the most frequent first. */
export function toExclusions(counts: readonly { reason: SmsReason; count: number }[]): SmsExclusion[] {
  return counts
    .map(({ reason, count }) => ({ reason, count, text: TEXTS[reason] }))
    .sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1));
}

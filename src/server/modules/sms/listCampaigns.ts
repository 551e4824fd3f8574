import { SMS_CAMPAIGNS_PAGE } from '../../../contract/limits';
import type { SmsCampaign, SmsOverview, SmsQuery } from '../../../contract/sms';
import type { ScopedDatabase, Sql } from '../../database/Database';
import { AppError, storeDeleted } from '../../shared/AppError';
import { toListPage, toListWindow } from '../../shared/paging';
import { countAudience } from './audience.sql';
import { findCampaign, findSendingStore, listCampaigns, type CampaignRow } from './campaigns.sql';
import { toExclusions } from './exclusions';
import { monthOf } from './localTime';
import { getUsage } from './quota.sql';
import { toUsage } from './usage';

/** The usage of the month, who can be reached, and a page of campaigns, with the cursor of the next page. */
export async function getSmsOverview(
  db: ScopedDatabase,
  storeId: string,
  { limit = SMS_CAMPAIGNS_PAGE, cursor }: SmsQuery,
): Promise<{ overview: SmsOverview; next: string | null }> {
  const window = toListWindow({ limit, cursor });
  const store = await findSendingStore(db, storeId);
  if (!store) throw storeDeleted();
  const now = new Date();
  const [used, counts, rows] = await Promise.all([
    getUsage(db, storeId, monthOf(now, store.timeZone)),
    countAudience(db, storeId),
    listCampaigns(db, storeId, { after: window.after, limit: limit + 1 }),
  ]);
  // There is no total: nobody pages through campaigns by number.
  const page = toListPage(
    rows,
    window,
    rows.length,
    ({ created_us, id }) => ({ createdUs: created_us, id }),
    toCampaign,
  );
  const excluded = counts.flatMap(({ reason, count }) => (reason === null ? [] : [{ reason, count }]));
  const audience = {
    total: counts.reduce((sum, { count }) => sum + count, 0),
    reachable: counts.find(({ reason }) => reason === null)?.count ?? 0,
    excluded: toExclusions(excluded),
  };
  const usage = toUsage(used, now, store.timeZone);
  return { overview: { usage, audience, campaigns: page.rows }, next: page.next };
}

/** @throws AppError 404 */
export async function getCampaign(sql: Sql, storeId: string, id: string): Promise<SmsCampaign> {
  const campaign = await findCampaign(sql, storeId, id);
  if (!campaign) throw new AppError('not_found', 'Campaign not found');
  return toCampaign(campaign);
}

export function toCampaign(row: CampaignRow): SmsCampaign {
  const { recipients, sent, failed, skipped, unknown } = row;
  return {
    id: row.id,
    message: row.message,
    promotionId: row.promotion_id,
    status: row.status,
    pausedReason: row.paused_reason,
    recipients,
    queued: recipients - sent - failed - skipped - unknown,
    ...{ sent, failed, skipped, unknown },
    excluded: toExclusions(row.excluded),
    createdAt: row.created_at.toISOString(),
    sendAt: row.send_at.toISOString(),
    continuesAt: row.next_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
  };
}

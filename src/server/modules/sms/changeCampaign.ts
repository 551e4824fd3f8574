import type { SmsCampaign } from '../../../contract/sms';
import type { ScopedDatabase, Sql } from '../../database/Database';
import { recordAuditBy } from '../../platform/audit';
import type { DashboardActor } from '../../platform/auth/actor';
import { AppError, storeDeleted } from '../../shared/AppError';
import { findCampaign, findSendingStore, lockCampaign, setCampaignState, type CampaignRow } from './campaigns.sql';
import { toCampaign } from './listCampaigns';
import { nextSendTime } from './localTime';
import { releaseSmsSegments } from './quota.sql';
import { findOpenTexts } from './sending/campaignTexts.sql';
import { skipWaitingTexts } from './sending/outcomes.sql';
import { enqueueBatch } from './sending/sendBatch.jobs';

export type CampaignChange = 'pause' | 'resume' | 'cancel';

const RULES: Record<
  CampaignChange,
  { from: readonly CampaignRow['status'][]; to: CampaignRow['status']; done: string }
> = {
  pause: { from: ['queued', 'sending'], to: 'paused', done: 'paused' },
  resume: { from: ['paused'], to: 'queued', done: 'resumed' },
  cancel: { from: ['queued', 'sending', 'paused'], to: 'cancelled', done: 'cancelled' },
};

/**
 * Pauses, resumes or cancels a campaign from its next text on. Repeating a change has no effect. Cancelling releases
 * the segments of waiting texts.
 * @throws AppError 401 when the store was deleted, 404 for an unknown campaign, 409 when it has ended or cannot be
 *   resumed.
 */
export function changeCampaign(
  db: ScopedDatabase,
  actor: DashboardActor,
  id: string,
  change: CampaignChange,
): Promise<SmsCampaign> {
  const { storeId } = actor;
  const { from, to, done } = RULES[change];
  return db.transaction(async (sql) => {
    const campaign = await lockCampaign(sql, storeId, id);
    if (!campaign) throw new AppError('not_found', 'Campaign not found');
    if (!from.includes(campaign.status)) {
      const isRepeated = campaign.status === to || (change === 'resume' && campaign.status === 'sending');
      if (isRepeated) return toCampaign(campaign);
      throw new AppError('conflict', `This campaign is ${campaign.status} and cannot be ${done}.`);
    }
    if (change === 'pause')
      await setCampaignState(sql, storeId, id, { status: to, pausedReason: 'owner', nextAt: null });
    if (change === 'resume') await resume(sql, storeId, campaign);
    if (change === 'cancel') await cancelCampaign(sql, storeId, campaign);
    await recordAuditBy(sql, actor, {
      action: `sms_campaign_${done}`,
      recordType: 'sms_campaign',
      recordId: id,
    });
    const changed = await findCampaign(sql, storeId, id);
    return toCampaign(changed ?? campaign);
  });
}

/** Cancels a locked campaign that has not ended, and releases the segments of waiting texts. */
export async function cancelCampaign(
  sql: Sql,
  storeId: string,
  { id, quotaMonth }: Pick<CampaignRow, 'id' | 'quotaMonth'>,
): Promise<void> {
  const segments = await skipWaitingTexts(sql, storeId, id);
  await releaseSmsSegments(sql, storeId, quotaMonth, segments);
  await setCampaignState(sql, storeId, id, { status: 'cancelled', nextAt: null });
  // Another batch checks whether the texts that are being sent at this moment arrived.
  const { leasedUntil } = await findOpenTexts(sql, storeId, id);
  if (leasedUntil) await enqueueBatch(sql, { storeId, campaignId: id }, new Date(leasedUntil));
}

async function resume(sql: Sql, storeId: string, { id, sendAt }: CampaignRow): Promise<void> {
  const store = await findSendingStore(sql, storeId);
  if (!store) throw storeDeleted();
  const nextAt = nextSendTime(new Date(Math.max(Date.now(), Date.parse(sendAt))), store.timeZone);
  await setCampaignState(sql, storeId, id, { status: 'queued', nextAt });
  await enqueueBatch(sql, { storeId, campaignId: id }, nextAt);
}

import { Type } from 'typebox';
import { Id } from '../../../../contract/wire';
import type { Sql } from '../../../database/Database';
import { defineJob, enqueue } from '../../../platform/jobs';

export interface CampaignKey {
  storeId: string;
  campaignId: string;
}

/** Sends some texts of a campaign and enqueues the next batch. */
export const sendBatchJob = defineJob({
  name: 'sms.sendBatch',
  payload: Type.Object({ storeId: Id, campaignId: Id }),
  attempts: 10,
  retrySeconds: 5,
  // Above BATCH_MS and SEND_MS of sendBatch together.
  timeoutSeconds: 30,
  // Batches are short, so that stores whose vendor is slow leave room for others.
  concurrency: 6,
  keyed: true,
});

/** Enqueues the next batch of a campaign. One that waits for a later time does not delay one that is due now. */
export async function enqueueBatch(sql: Sql, campaign: CampaignKey, startAfter: Date): Promise<void> {
  const isLater = startAfter.getTime() > Date.now();
  const key = isLater ? `${campaign.campaignId}:later` : campaign.campaignId;
  await enqueue(sql, sendBatchJob, campaign, { key, ...(isLater && { startAfter }) });
}

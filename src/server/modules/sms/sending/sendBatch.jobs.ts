import { Type } from 'typebox';
import { Id } from '../../../../contract/wire';
import type { Sql } from '../../../database/Database';
import { defineJob, enqueue } from '../../../platform/jobs';

export interface CampaignKey {
  storeId: string;
  campaignId: string;
}

/** The job that sends some texts of a campaign and enqueues the next batch. */
export const sendBatchJob = defineJob({
  name: 'sms.sendBatch',
  payload: Type.Object({ storeId: Id, campaignId: Id }),
  attempts: 10,
  retrySeconds: 5,
  // Longer than BATCH_MS and SEND_MS of sendBatch together.
  timeoutSeconds: 30,
  // Batches are short, so that stores with a slow vendor do not block others.
  concurrency: 6,
  keyed: true,
});

/** Enqueues the next batch of a campaign. A later batch has its own key, so it does not delay a due one. */
export async function enqueueBatch(sql: Sql, campaign: CampaignKey, startAfter: Date): Promise<void> {
  const isLater = startAfter.getTime() > Date.now();
  const key = isLater ? `${campaign.campaignId}:later` : campaign.campaignId;
  await enqueue(sql, sendBatchJob, campaign, { key, ...(isLater && { startAfter }) });
}

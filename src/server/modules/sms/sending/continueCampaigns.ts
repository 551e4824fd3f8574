import type { Database } from '../../../database/Database';
import { listOverdueCampaigns, lockCampaign } from '../campaigns.sql';
import { giveUpLostTexts } from './outcomes.sql';
import { enqueueBatch } from './sendBatch.jobs';

const OVERDUE_MAX = 200;

/** How long the outcome of a lost text is searched for, in ms. */
const LOOK_FOR_MS = 86_400_000;

/**
 * Enqueues campaigns that have stopped, and gives up on lost texts. Lost texts are also given up in campaigns that run
 * no batches, because the store is inactive, or its vendor or key no longer works.
 */
export async function continueCampaigns({ platform }: Database): Promise<void> {
  for (const { store_id: storeId, id: campaignId } of await listOverdueCampaigns(platform, OVERDUE_MAX)) {
    await platform.transaction(async (sql) => {
      if (await lockCampaign(sql, storeId, campaignId)) {
        const now = new Date();
        await giveUpLostTexts(sql, storeId, campaignId, { before: new Date(now.getTime() - LOOK_FOR_MS), now });
      }
      await enqueueBatch(sql, { storeId, campaignId }, new Date());
    });
  }
}

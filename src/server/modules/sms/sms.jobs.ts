import { defineSchedule, jobHandler, type HandledJob } from '../../jobs';
import { findSendingStore, listOverdueCampaigns } from './campaigns.sql';
import { sendBatch, type SmsDeps } from './sending/sendBatch';
import { enqueueBatch, sendBatchJob } from './sending/sendBatchJob';

const OVERDUE_MAX = 200;

/** Puts campaigns back into the queue whose part failed for good, such as in a long outage of the database. */
const continueCampaignsJob = defineSchedule({ name: 'sms.continueCampaigns', everySeconds: 300 });

export function smsJobs(deps: SmsDeps): HandledJob[] {
  const { database } = deps;
  return [
    jobHandler(sendBatchJob, async (campaign, { signal }) => {
      const store = await findSendingStore(database.forStore(campaign.storeId), campaign.storeId);
      // Campaigns of an inactive store stand still; the schedule tries them again.
      if (store?.isActive) await sendBatch(deps, campaign, signal);
    }),
    jobHandler(continueCampaignsJob, async () => {
      for (const { store_id: storeId, id: campaignId } of await listOverdueCampaigns(database.platform, OVERDUE_MAX)) {
        await database.platform.transaction((sql) => enqueueBatch(sql, { storeId, campaignId }, new Date()));
      }
    }),
  ];
}

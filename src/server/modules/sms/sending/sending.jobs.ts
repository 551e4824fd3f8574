import { defineSchedule, jobHandler, type HandledJob } from '../../../platform/jobs';
import { findSendingStore } from '../campaigns.sql';
import { continueCampaigns } from './continueCampaigns';
import { sendBatch, type SmsDeps } from './sendBatch';
import { sendBatchJob } from './sendBatch.jobs';

/** Puts campaigns back into the queue whose batch failed for good, such as in a long outage of the database. */
const continueCampaignsJob = defineSchedule({ name: 'sms.continueCampaigns', everySeconds: 300 });

/** Sends the texts of campaigns. */
export function smsJobs(deps: SmsDeps): HandledJob[] {
  const { database } = deps;
  return [
    jobHandler(sendBatchJob, async (campaign, { signal }) => {
      const store = await findSendingStore(database.forStore(campaign.storeId), campaign.storeId);
      // Campaigns of an inactive store stand still; the schedule tries them again.
      if (store?.isActive) await sendBatch(deps, campaign, signal);
    }),
    jobHandler(continueCampaignsJob, () => continueCampaigns(database)),
  ];
}

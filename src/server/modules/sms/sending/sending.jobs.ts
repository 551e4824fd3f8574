import { defineSchedule, jobHandler, type HandledJob } from '../../../platform/jobs';
import { findSendingStore } from '../campaigns.sql';
import { continueCampaigns } from './continueCampaigns';
import { sendBatch, type SmsDeps } from './sendBatch';
import { sendBatchJob } from './sendBatch.jobs';

/** Enqueues campaigns whose batch failed and is not retried, for example after a long outage of the database. */
const continueCampaignsJob = defineSchedule({ name: 'sms.continueCampaigns', everySeconds: 300 });

/** Jobs that send the texts of campaigns. */
export function smsJobs(deps: SmsDeps): HandledJob[] {
  const { database } = deps;
  return [
    jobHandler(sendBatchJob, async (campaign, { signal }) => {
      const store = await findSendingStore(database.forStore(campaign.storeId), campaign.storeId);
      // Campaigns of an inactive store do not continue. The schedule tries them again.
      if (store?.isActive) await sendBatch(deps, campaign, signal);
    }),
    jobHandler(continueCampaignsJob, () => continueCampaigns(database)),
  ];
}

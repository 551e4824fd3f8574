import { defineSchedule, handle, type HandledJob } from '../../jobs';
import { findSendingStore, listOverdueCampaigns } from './campaigns.sql';
import { sendPart, type SmsDeps } from './sending/sendPart';
import { enqueuePart, sendPartJob } from './sending/sendPartJob';

const OVERDUE_MAX = 200;

/** Puts campaigns back into the queue whose part failed for good, such as in a long outage of the database. */
const continueCampaignsJob = defineSchedule({ name: 'sms.continueCampaigns', everySeconds: 300 });

export function smsJobs(deps: SmsDeps): HandledJob[] {
  const { database } = deps;
  return [
    handle(sendPartJob, async (campaign, { signal }) => {
      const store = await findSendingStore(database.forStore(campaign.storeId), campaign.storeId);
      // Campaigns of an inactive store stand still; the schedule tries them again.
      if (store?.isActive) await sendPart(deps, campaign, signal);
    }),
    handle(continueCampaignsJob, async () => {
      for (const { store_id: storeId, id: campaignId } of await listOverdueCampaigns(database.platform, OVERDUE_MAX)) {
        await database.platform.transaction((sql) => enqueuePart(sql, { storeId, campaignId }, new Date()));
      }
    }),
  ];
}

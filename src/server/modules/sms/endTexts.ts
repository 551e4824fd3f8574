import type { Sql } from '../../database/Database';
import { cancelCampaign } from './changeCampaign';
import { dropOccasions, lockOpenCampaigns, turnOffAutomations } from './endTexts.sql';

/** Ends all texts of a store: campaigns that are not sent completely, automated messages, and what waits for them. */
export async function endTexts(sql: Sql, storeId: string): Promise<void> {
  await turnOffAutomations(sql, storeId);
  await dropOccasions(sql, storeId, new Date());
  for (const campaign of await lockOpenCampaigns(sql, storeId)) await cancelCampaign(sql, storeId, campaign);
}

import { SMS_RETURN_DAYS } from '../../../contract/limits';
import type { CampaignResults } from '../../../contract/sms';
import type { Sql } from '../../database/Database';

/** Returns what the customers who got a campaign's text did in the days after it. Each customer counts once. */
export async function countResults(sql: Sql, storeId: string, campaignId: string): Promise<CampaignResults> {
  const isWithin = (time: string) =>
    `${time} > m.updated_at and ${time} <= m.updated_at + interval '${SMS_RETURN_DAYS} days'`;
  const [row] = await sql.query<CampaignResults & Record<string, unknown>>(
    `select (count(*) filter (where exists (
              select from visits v
              where v.store_id = $1 and v.customer_id = m.customer_id and ${isWithin('v.at')})))::integer as "cameBack",
            (count(*) filter (where ${isWithin('c.sms_opted_out_at')}))::integer as "optedOut"
     from sms_messages m
     join customers c on c.store_id = $1 and c.id = m.customer_id
     where m.store_id = $1 and m.campaign_id = $2 and m.status = 'sent'`,
    [storeId, campaignId],
  );
  return row ?? { cameBack: 0, optedOut: 0 };
}

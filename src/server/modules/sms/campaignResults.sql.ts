import { SMS_RETURN_DAYS } from '../../../contract/plain/limits';
import type { CampaignResults } from '../../../contract/sms';
import type { Sql } from '../../database/Database';
import { wasHere } from '../customers';

/** Returns what the customers who got a campaign's text did in the days after it. Each customer counts once. */
export async function countResults(sql: Sql, storeId: string, campaignId: string): Promise<CampaignResults> {
  const until = `m.updated_at + interval '${SMS_RETURN_DAYS} days'`;
  const [row] = await sql.query<CampaignResults>(
    `select (count(*) filter (where ${wasHere('m.customer_id', 'm.updated_at', until)}))::integer as "cameBack",
            (count(*) filter (where c.sms_opted_out_at > m.updated_at and c.sms_opted_out_at <= ${until}))::integer
              as "optedOut"
     from sms_messages m
     join customers c on c.store_id = $1 and c.id = m.customer_id
     where m.store_id = $1 and m.campaign_id = $2 and m.status = 'sent'`,
    [storeId, campaignId],
  );
  return row ?? { cameBack: 0, optedOut: 0 };
}

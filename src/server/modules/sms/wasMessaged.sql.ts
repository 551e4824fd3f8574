/**
 * SQL condition: whether a customer of the store $1 got, is getting, or was held back from an automated message in the
 * 7 days before a time. The history of customers who were merged into them counts too, if it could not be moved.
 */
export const WAS_MESSAGED = (customerId: string, at: string): string => `exists (
  select from sms_occasions p
  left join sms_messages m on m.store_id = p.store_id and m.campaign_id = p.campaign_id and m.customer_id = p.customer_id
  where p.store_id = $1 and p.status in ('queued', 'held_back')
    and p.customer_id in (select ${customerId} union all
                          select f.id from customers f where f.store_id = $1 and f.merged_into = ${customerId})
    and (m.status is null or m.status not in ('failed', 'skipped'))
    and (p.decided_at > ${at}::timestamptz - interval '7 days' or m.status in ('queued', 'sending')
         or m.updated_at > ${at}::timestamptz - interval '7 days'))`;

/**
 * SQL condition: whether the customer of the automated text `m` of the store $1, or one merged into them, got another
 * one in 7 days.
 */
export const HAD_ANOTHER_MESSAGE = (m: string): string => `exists (
  select from sms_messages t
  join sms_campaigns p on p.store_id = t.store_id and p.id = t.campaign_id and p.automation is not null
  where t.store_id = $1 and t.campaign_id <> ${m}.campaign_id
    and t.customer_id in (select ${m}.customer_id union all
                          select f.id from customers f
                          where f.store_id = $1 and f.merged_into = ${m}.customer_id)
    and t.status in ('sending', 'sent', 'unknown') and t.updated_at > now() - interval '7 days')`;

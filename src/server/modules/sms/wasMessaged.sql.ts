/**
 * SQL condition: whether a customer had, is getting, or was held back from an automated message in the 7 days before a
 * time. The history of customers who were merged into them counts as theirs, as far as it could not be moved.
 */
export const WAS_MESSAGED = (storeId: string, customerId: string, at: string): string => `exists (
  select from sms_occasions p
  left join sms_messages m on m.store_id = p.store_id and m.campaign_id = p.campaign_id and m.customer_id = p.customer_id
  where p.store_id = ${storeId} and p.status in ('queued', 'held_back')
    and p.customer_id in (select ${customerId} union all
                          select f.id from customers f where f.store_id = ${storeId} and f.merged_into = ${customerId})
    and (m.status is null or m.status not in ('failed', 'skipped'))
    and (p.decided_at > ${at}::timestamptz - interval '7 days' or m.status in ('queued', 'sending')
         or m.updated_at > ${at}::timestamptz - interval '7 days'))`;

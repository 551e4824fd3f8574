import { SMS_DAILY_MAX } from '../../../contract/plain/limits';

/** SQL for the ids of a customer of the store $1 and of those who were merged into them. */
const SAME_PERSON = (customerId: string): string => `(
  select ${customerId} union all
  select f.id from customers f where f.store_id = $1 and f.merged_into = ${customerId})`;

/**
 * SQL condition: whether a customer of the store $1 got, is getting, or was held back from an automated message in the
 * 7 days before a time. The history of customers who were merged into them counts too, if it could not be moved.
 */
export const GOT_AUTOMATED_TEXT = (customerId: string, at: string): string => `exists (
  select from sms_occasions p
  left join sms_messages m on m.store_id = p.store_id and m.campaign_id = p.campaign_id and m.customer_id = p.customer_id
  where p.store_id = $1 and p.status in ('queued', 'held_back')
    and p.customer_id in ${SAME_PERSON(customerId)}
    and (m.status is null or m.status not in ('failed', 'skipped'))
    and (p.decided_at > ${at}::timestamptz - interval '7 days' or m.status in ('queued', 'sending')
         or m.updated_at > ${at}::timestamptz - interval '7 days'))`;

/**
 * SQL condition: whether the customer of the automated text `m` of the store $1, or one merged into them, got another
 * one in 7 days.
 */
export const GOT_ANOTHER_TEXT = (m: string): string => `exists (
  select from sms_messages t
  join sms_campaigns p on p.store_id = t.store_id and p.id = t.campaign_id and p.automation is not null
  where t.store_id = $1 and t.campaign_id <> ${m}.campaign_id
    and t.customer_id in ${SAME_PERSON(`${m}.customer_id`)}
    and t.status in ('sending', 'sent', 'unknown') and t.updated_at > now() - interval '7 days')`;

/**
 * SQL for the time from which a customer of the store $1 may get another marketing text, or null when they may get it
 * now. Campaigns and automated messages count alike, but not texts that a person asked for, such as codes.
 */
export const DAILY_LIMIT_END = (customerId: string): string => `(
  select t.updated_at + interval '24 hours' from sms_messages t
  where t.store_id = $1 and t.customer_id in ${SAME_PERSON(customerId)}
    and t.status in ('sending', 'sent', 'unknown') and t.updated_at > now() - interval '24 hours'
  order by t.updated_at desc offset ${SMS_DAILY_MAX - 1} limit 1)`;

/**
 * SQL condition: whether a customer of the store $1 will have got the texts of a day at a time of sending, as far as it
 * can be foreseen. Texts that wait for the same time, a day more or less, are counted as if they had been sent.
 */
export const WILL_REACH_DAILY_LIMIT = (customerId: string, at: string): string => `exists (
  select from sms_messages t
  join sms_campaigns p on p.store_id = t.store_id and p.id = t.campaign_id
  where t.store_id = $1 and t.customer_id in ${SAME_PERSON(customerId)}
    and (t.status in ('sending', 'sent', 'unknown') and t.updated_at > ${at} - interval '24 hours'
         or t.status = 'queued' and p.status in ('queued', 'sending')
            and greatest(p.next_at, t.send_after) between ${at} - interval '24 hours' and ${at} + interval '24 hours')
  offset ${SMS_DAILY_MAX - 1})`;

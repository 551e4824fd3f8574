import { CHECKED } from './checked.sql';
import type { Rule } from './rule';

export const SMS_RULES: readonly Rule[] = [
  {
    id: 'campaign-counts',
    title: 'A campaign counts its texts by outcome; the rest are waiting',
    checked: CHECKED.campaigns,
    violations: [
      `with m as (
         select store_id, campaign_id, count(*) as texts, count(*) filter (where status = 'sent') as sent,
                count(*) filter (where status = 'failed') as failed, count(*) filter (where status = 'skipped') as skipped,
                count(*) filter (where status = 'unknown') as unknown,
                count(*) filter (where status in ('queued', 'sending')) as open
         from sms_messages group by 1, 2
       )
       select g.store_id, g.id::text as id
       from sms_campaigns g left join m on m.store_id = g.store_id and m.campaign_id = g.id
       where coalesce(m.texts, 0) + g.texts_deleted <> g.recipients
          or g.sent + g.failed + g.skipped + g.unknown + coalesce(m.open, 0) <> g.recipients
          or (g.texts_deleted = 0 and (g.sent, g.failed, g.skipped, g.unknown)
              <> (coalesce(m.sent, 0), coalesce(m.failed, 0), coalesce(m.skipped, 0), coalesce(m.unknown, 0)))
          or g.sent < coalesce(m.sent, 0) or g.failed < coalesce(m.failed, 0)
          or g.skipped < coalesce(m.skipped, 0) or g.unknown < coalesce(m.unknown, 0)
          or (g.status = 'done' and coalesce(m.open, 0) <> 0)`,
    ],
  },
  {
    id: 'sms-usage',
    title: 'The segments used in a month match its texts',
    checked: CHECKED.smsMonths,
    violations: [
      `with taken as (
         select store_id, month, sum(segments) as segments
         from (
           select g.store_id, g.quota_month as month, m.segments
           from sms_messages m join sms_campaigns g on g.store_id = m.store_id and g.id = m.campaign_id
           union all select store_id, quota_month, segments_deleted from sms_campaigns
           union all select store_id, quota_month, segments from sms_test_messages
           union all select store_id, quota_month, segments from sms_service_messages) t
         group by 1, 2
       )
       select store_id, month || ': ' || coalesce(u.used, 0) || ', counted ' || coalesce(t.segments, 0) as id
       from sms_usage u full join taken t using (store_id, month)
       where coalesce(u.used, 0) <> coalesce(t.segments, 0)`,
    ],
  },
];

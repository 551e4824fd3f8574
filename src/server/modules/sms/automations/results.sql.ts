import type { AutomationKind } from '../../../../contract/automationMessages';
import { AUTOMATION_RESULTS_DAYS, AUTOMATION_RETURN_DAYS } from '../../../../contract/limits';
import type { Sql } from '../../../database/Database';

export interface ResultRow {
  kind: AutomationKind;
  isHeldBack: boolean;
  customers: number;
  cameBack: number;
  pointsEarned: number;
  pointsRedeemed: number;
  optedOut: number;
}

const PERIOD = `interval '${AUTOMATION_RETURN_DAYS} days'`;
const isWithin = (column: string) => `${column} > o.decided_at and ${column} <= o.decided_at + ${PERIOD}`;

/**
 * Returns by kind what customers did in the days after an automated message, and after one that was held back. Only
 * occasions for which these days have passed are counted. A text that was deleted since counts as sent.
 */
export async function listResults(sql: Sql, storeId: string): Promise<ResultRow[]> {
  return sql.query<ResultRow & Record<string, unknown>>(
    `select o.kind, o.status = 'held_back' as "isHeldBack", count(*)::integer as customers,
            (count(*) filter (where exists (
              select from visits v where v.store_id = $1 and v.customer_id = o.customer_id
                and ${isWithin('v.at')})))::integer as "cameBack",
            coalesce(sum(p.earned), 0)::bigint as "pointsEarned",
            coalesce(sum(p.redeemed), 0)::bigint as "pointsRedeemed",
            (count(*) filter (where ${isWithin('c.sms_opted_out_at')}))::integer as "optedOut"
     from sms_occasions o
     join customers c on c.store_id = o.store_id and c.id = o.customer_id
     left join sms_messages m
       on m.store_id = o.store_id and m.campaign_id = o.campaign_id and m.customer_id = o.customer_id
     left join lateral (
       select sum(l.delta) filter (where l.kind in ('earn', 'referral')) as earned,
              -sum(l.delta) filter (where l.kind in ('redeem', 'refund')) as redeemed
       from points_ledger l
       where l.store_id = $1 and l.customer_id = o.customer_id and ${isWithin('l.created_at')}) p on true
     where o.store_id = $1 and o.status in ('queued', 'held_back')
       and (m.status is null or m.status in ('sent', 'unknown'))
       and o.decided_at > now() - interval '${AUTOMATION_RESULTS_DAYS} days' and o.decided_at <= now() - ${PERIOD}
     group by o.kind, o.status`,
    [storeId],
  );
}

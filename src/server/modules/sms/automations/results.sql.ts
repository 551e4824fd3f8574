import type { AutomationKind } from '../../../../contract/plain/automationMessages';
import { AUTOMATION_RESULTS_DAYS, SMS_RETURN_DAYS } from '../../../../contract/plain/limits';
import type { Sql } from '../../../database/Database';
import { wasHere } from '../../customers';
import type { ComparedGroup } from './automations.rules';

export interface ResultRow extends ComparedGroup {
  kind: AutomationKind;
  isHeldBack: boolean;
  /** When the first of these customers was decided on, ISO 8601. */
  since: string | null;
  pointsEarned: number;
  pointsRedeemed: number;
  optedOut: number;
}

const PERIOD = `interval '${SMS_RETURN_DAYS} days'`;
const isWithin = (column: string) => `${column} > d.decided_at and ${column} <= d.decided_at + ${PERIOD}`;

/**
 * Returns by kind what customers did in the days after an automated message, and after one that was held back. Those
 * who were to get a message count also when it was not sent in the end, because those who were held back might not have
 * got theirs either. Only occasions for which these days have passed are counted, and of each customer only the first
 * one of a kind, so that nobody counts twice or in both groups, and no purchase counts twice.
 */
export async function listResults(sql: Sql, storeId: string): Promise<ResultRow[]> {
  return sql.query<ResultRow>(
    `with d as (
       select distinct on (f.kind, f.customer_id) f.kind, f.customer_id, f.decided_at, f.status
       from sms_occasions f
       where f.store_id = $1 and f.status in ('queued', 'held_back')
         and f.decided_at > now() - interval '${AUTOMATION_RESULTS_DAYS} days' and f.decided_at <= now() - ${PERIOD}
       order by f.kind, f.customer_id, f.decided_at, f.cause
     )
     select d.kind, d.status = 'held_back' as "isHeldBack", count(*)::integer as customers,
            min(d.decided_at) as since,
            (count(*) filter (where ${wasHere('d.customer_id', 'd.decided_at', `d.decided_at + ${PERIOD}`)}))::integer
              as "cameBack",
            coalesce(sum(p.earned), 0)::bigint as "pointsEarned",
            avg(coalesce(p.earned, 0))::float8 as "earnedMean",
            coalesce(var_samp(coalesce(p.earned, 0)), 0)::float8 as "earnedVariance",
            coalesce(sum(p.redeemed), 0)::bigint as "pointsRedeemed",
            (count(*) filter (where ${isWithin('c.sms_opted_out_at')}))::integer as "optedOut"
     from d
     join customers c on c.store_id = $1 and c.id = d.customer_id
     left join lateral (
       select sum(l.delta) filter (where l.kind in ('earn', 'referral')) as earned,
              -sum(l.delta) filter (where l.kind in ('redeem', 'refund')) as redeemed
       from points_ledger l
       where l.store_id = $1 and l.customer_id = d.customer_id and ${isWithin('l.created_at')}) p on true
     group by d.kind, d.status`,
    [storeId],
  );
}

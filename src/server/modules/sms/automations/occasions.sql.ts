import { AUTOMATION_DAYS, type AutomationKind } from '../../../../contract/plain/automationMessages';
import { EXPIRY_WARNING_DAYS, NEAR_REWARD_SHARE, UNLOCKED_DAYS } from '../../../../contract/plain/customerLimits';
import type { Sql } from '../../../database/Database';
import { IS_PURCHASE, LAST_HERE, PURCHASED_AT, wasHere } from '../../customers';
import { EXPIRES_AT, EXPIRES_NOT_BEFORE, EXPIRY_JOIN } from '../../pointsExpiry';
import { CAN_REDEEM } from '../../rewards';
import { REASON } from '../campaigns.sql';
import { DAILY_LIMIT_END, GOT_AUTOMATED_TEXT } from '../textLimits.sql';

const REACHABLE = `c.store_id = $1 and c.erased_at is null and ${REASON} is null`;

/** SQL for one customer who can get texts. `erased_at is null` might select a bad index, so REASON checks that. */
const REACHABLE_CUSTOMER = (id: string): string =>
  `select c.store_id, c.id, c.points from customers c where c.store_id = $1 and c.id = ${id} and ${REASON} is null offset 0`;

/** SQL that tells whether a purchase was made before the database was restored from a backup. */
const isBeforeRestore = (kind: AutomationKind, purchase: string): string => `exists (
  select from sms_automations h
  where h.store_id = $1 and h.kind = '${kind}' and ${purchase}.modified_ms <= extract(epoch from h.restored_at) * 1000)`;

/**
 * Queries for the occasions of each kind after $2 and until $3 in the store $1: customer, cause and time. $4 is the
 * number of days, for kinds that have one. Only customers who can get texts are included. Each query scans one table of
 * the store once, and looks up the rest for each row by an index. `offset 0` prevents other joins: without statistics
 * the planner takes tables of millions of rows for a few rows, and would compare each row of one table with each row of
 * another.
 */
const OCCASIONS: Record<AutomationKind, string> = {
  // Imported customers did not sign up on that day.
  welcome: `
    select c.id as customer_id, 'welcome' as cause, c.registered_at + interval '1 hour' as at
    from customers c
    where ${REACHABLE} and c.sms_consent_source <> 'import'
      and c.registered_at > $2::timestamptz - interval '1 hour' and c.registered_at <= $3::timestamptz - interval '1 hour'`,
  winBack: `
    select c.id as customer_id, 'win-back:' || to_char(h.at at time zone s.time_zone, 'YYYY-MM-DD') as cause,
           h.at + make_interval(days => $4::integer) as at
    from customers c
    join stores s on s.id = c.store_id
    cross join lateral (
      select $2::timestamptz - make_interval(days => $4::integer) as after,
             $3::timestamptz - make_interval(days => $4::integer) as until) p
    cross join lateral (
      select greatest(
        (select v.at from visits v where v.store_id = $1 and v.customer_id = c.id and v.at <= p.until
         order by v.at desc limit 1),
        (select max(${PURCHASED_AT}) from order_credits o
         where o.store_id = $1 and o.customer_id = c.id and ${IS_PURCHASE}
           and o.credited_at > p.after and ${PURCHASED_AT} <= p.until)) as at offset 0) h
    where ${REACHABLE} and h.at > p.after
      and not ${wasHere('c.id', 'h.at', 'h.at + make_interval(days => $4::integer)')}`,
  nearReward: `
    select o.customer_id, 'near:' || r.id as cause, o.credited_at as at
    from (
      select customer_id, credited_at, modified_ms, 'order:' || order_id as source from order_credits
      where store_id = $1 and credited_at > $2 and credited_at <= $3 offset 0) o
    cross join lateral (
      select customer_id, delta, balance_after from points_ledger
      where store_id = $1 and kind = 'earn' and source = o.source offset 0) l
    cross join lateral (${REACHABLE_CUSTOMER('o.customer_id')}) c
    cross join lateral (
      select r.id, r.points_required from rewards r
      where r.store_id = $1 and r.points_required > l.balance_after and ${CAN_REDEEM}
      order by r.points_required, r.id limit 1) r
    where l.customer_id = o.customer_id
      and l.balance_after >= ${NEAR_REWARD_SHARE} * r.points_required
      and l.balance_after - l.delta < ${NEAR_REWARD_SHARE} * r.points_required
      and not ${isBeforeRestore('nearReward', 'o')}`,
  // The best reward that a change of the balance made affordable, if no points were deducted since. Points that
  // customers bring from a shop that joins are no news to them.
  rewardUnlocked: `
    select distinct on (l.customer_id) l.customer_id, 'unlocked:' || r.id as cause,
           l.created_at + interval '${UNLOCKED_DAYS} days' as at
    from points_ledger l
    cross join lateral (${REACHABLE_CUSTOMER('l.customer_id')}) c
    cross join lateral (
      select r.id, r.points_required from rewards r
      where r.store_id = $1 and r.points_required > l.balance_after - l.delta
        and r.points_required <= least(l.balance_after, c.points) and ${CAN_REDEEM}
      order by r.points_required desc, r.id limit 1) r
    where l.store_id = $1 and l.delta > 0 and l.source not like 'move:%'
      and l.created_at > $2::timestamptz - interval '${UNLOCKED_DAYS} days'
      and l.created_at <= $3::timestamptz - interval '${UNLOCKED_DAYS} days'
      and not exists (select from points_ledger t where t.store_id = $1 and t.customer_id = l.customer_id
                      and t.number > l.number and t.delta < 0 offset 0)
      and not exists (select from order_credits p
                      where p.store_id = $1 and p.order_id = substr(l.source, length('order:') + 1)
                      and l.source like 'order:%' and p.customer_id = l.customer_id
                      and ${isBeforeRestore('rewardUnlocked', 'p')} offset 0)
    order by l.customer_id, r.points_required desc, l.number desc`,
  // A birthday on February 29 is the 28th in other years, as a result of adding years to a date.
  birthday: `
    select c.id as customer_id, 'birthday:' || y.year as cause,
           (d.birthday - $4::integer)::timestamp at time zone s.time_zone as at
    from customers c
    join stores s on s.id = c.store_id
    cross join lateral (
      select ($2::timestamptz at time zone s.time_zone)::date + $4::integer as after,
             ($3::timestamptz at time zone s.time_zone)::date + $4::integer as until) p
    cross join lateral generate_series(extract(year from p.after)::integer, extract(year from p.until)::integer) y(year)
    cross join lateral (
      select (c.birthday + make_interval(years => y.year - extract(year from c.birthday)::integer))::date as birthday) d
    where ${REACHABLE} and d.birthday > p.after and d.birthday <= p.until`,
  expiry: `
    select c.id as customer_id, 'expiry:' || to_char(e.at at time zone s.time_zone, 'YYYY-MM-DD') || ':' || n.days as cause,
           e.at - make_interval(days => n.days) as at
    from customers c
    join stores s on s.id = c.store_id
    ${EXPIRY_JOIN}
    cross join lateral (select ${EXPIRES_AT} as at offset 0) e
    cross join (values ${EXPIRY_WARNING_DAYS.map((days) => `(${days})`).join(', ')}) n(days)
    where ${REACHABLE} and c.points > 0
      and ${EXPIRES_NOT_BEFORE} <= $3::timestamptz + interval '${Math.max(...EXPIRY_WARNING_DAYS)} days'
      and e.at > $2::timestamptz
      and e.at - make_interval(days => n.days) > $2::timestamptz
      and e.at - make_interval(days => n.days) <= $3::timestamptz`,
};

interface Period {
  from: Date;
  to: Date;
  /** The number of days, or null for kinds that have none. */
  days: number | null;
}

/**
 * SQL for the time of occasion `o`. An occasion that only exists because `days` was changed gets the time of that
 * change. A customer who was here since keeps the earlier time, so that the message is dropped.
 */
const OCCURRED_AT = (kind: AutomationKind) => `greatest(o.at, (
  select a.days_changed_at from sms_automations a
  where a.store_id = $1 and a.kind = '${kind}'
    and ('${kind}' = 'birthday' or not exists (select from customers c where c.store_id = $1 and c.id = o.customer_id
                                               and ${LAST_HERE} > o.at))))`;

/** Saves the occasions of a kind in a period. Known occasions do not change. */
export async function insertOccasions(
  sql: Sql,
  storeId: string,
  kind: AutomationKind,
  { from, to, days }: Period,
): Promise<void> {
  await sql.query(
    `insert into sms_occasions (store_id, customer_id, cause, kind, occurred_at)
     select $1, o.customer_id, o.cause, '${kind}', ${AUTOMATION_DAYS[kind].length === 0 ? 'o.at' : OCCURRED_AT(kind)}
     from (${OCCASIONS[kind]}) o
     on conflict (store_id, customer_id, cause) do nothing`,
    [storeId, from, to, ...(days === null ? [] : [days])],
  );
}

/** Counts the occasions of a kind in a period, each once. */
export async function countOccasions(
  sql: Sql,
  storeId: string,
  kind: AutomationKind,
  { from, to, days }: Period,
): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `select count(distinct (o.customer_id, o.cause))::integer as count from (${OCCASIONS[kind]}) o`,
    [storeId, from, to, ...(days === null ? [] : [days])],
  );
  return row?.count ?? 0;
}

/** A waiting occasion with the data for its message. */
export interface WaitingOccasion {
  customerId: string;
  cause: string;
  kind: AutomationKind;
  occurredAt: string;
  name: string | null;
  points: number;
  message: string;
  holdsBack: boolean;
  /**
   * Why the customer must not get the message: an SmsReason, 'visited' when they were here since the occasion, or
   * 'outdated' when the message would be wrong by now. null when they may get it.
   */
  reason: string | null;
  /**
   * The name of the reward in the cause, in the language of the customer. null when there is none, or it is inactive or
   * deleted.
   */
  reward: string | null;
}

/** SQL to join the reward `r` of occasion `o` of the store $1 if it is still active. */
export const REWARD_JOIN = `left join rewards r on r.store_id = $1 and r.is_active and r.deleted_at is null
       and o.kind in ('nearReward', 'rewardUnlocked') and r.id::text = split_part(o.cause, ':', 2)`;

/** SQL that tells whether the message of `o` for `c` of the store $1 is wrong by now. Needs `r` and EXPIRY_JOIN. */
export const IS_OUTDATED = `case
  when r.id is not null and not ${CAN_REDEEM} then true
  else case o.kind
  when 'nearReward' then c.points >= r.points_required or c.points < ${NEAR_REWARD_SHARE} * r.points_required
  when 'rewardUnlocked' then c.points < r.points_required
  when 'expiry' then to_char((${EXPIRES_AT}) at time zone s.time_zone, 'YYYY-MM-DD')
                     is distinct from split_part(o.cause, ':', 2)
  else false end end`;

/**
 * Lists occasions of enabled kinds that can be decided now, highest priority first: at most one per customer, and none
 * for customers who got a message within 7 days, or all texts of a day.
 */
export async function listWaitingOccasions(
  sql: Sql,
  storeId: string,
  { now, kinds, limit }: { now: Date; kinds: readonly AutomationKind[]; limit: number },
): Promise<WaitingOccasion[]> {
  return sql.query<WaitingOccasion>(
    `select o.customer_id as "customerId", o.cause, o.kind, o.occurred_at as "occurredAt", c.name, c.points, a.message,
            a.holds_back as "holdsBack",
            case when c.language = 'es' then coalesce(r.spanish_name, r.name) else r.name end as reward,
            coalesce(${REASON},
                     case when o.kind not in ('welcome', 'birthday') and ${LAST_HERE} > o.occurred_at then 'visited'
                          when ${IS_OUTDATED} then 'outdated' end) as reason
     from (
       select * from (
         select distinct on (w.customer_id) w.*, array_position($3::text[], w.kind) as value
         from sms_occasions w
         join sms_automations k on k.store_id = w.store_id and k.kind = w.kind and k.is_on
         where w.store_id = $1 and w.status = 'waiting' and not ${GOT_AUTOMATED_TEXT('w.customer_id', '$2')}
           and ${DAILY_LIMIT_END('w.customer_id')} is null
         order by w.customer_id, value desc, w.occurred_at) best
       order by value desc, occurred_at, customer_id limit $4) o
     join stores s on s.id = o.store_id
     join sms_automations a on a.store_id = $1 and a.kind = o.kind
     join customers c on c.store_id = $1 and c.id = o.customer_id
     ${REWARD_JOIN}
     ${EXPIRY_JOIN}
     order by o.value desc, o.occurred_at, o.customer_id`,
    [storeId, now, kinds, limit],
  );
}

export type Decision =
  { status: 'queued'; campaignId: string } | { status: 'held_back' } | { status: 'dropped'; detail: string };

/** Saves the outcome of waiting occasions. */
export async function decideOccasions(
  sql: Sql,
  storeId: string,
  occasions: readonly Pick<WaitingOccasion, 'customerId' | 'cause'>[],
  { decision, now }: { decision: Decision; now: Date },
): Promise<void> {
  await sql.query(
    `update sms_occasions o set status = $4, detail = $5, campaign_id = $6, decided_at = $7
     from unnest($2::uuid[], $3::text[]) as d(customer_id, cause)
     where o.store_id = $1 and o.customer_id = d.customer_id and o.cause = d.cause and o.status = 'waiting'`,
    [
      storeId,
      occasions.map(({ customerId }) => customerId),
      occasions.map(({ cause }) => cause),
      decision.status,
      'detail' in decision ? decision.detail : null,
      'campaignId' in decision ? decision.campaignId : null,
      now,
    ],
  );
}

/** Drops the occasions that have been waiting since before a time. Returns how many. */
export async function dropLateOccasions(
  sql: Sql,
  storeId: string,
  { before, now }: { before: Date; now: Date },
): Promise<number> {
  const rows = await sql.query(
    `update sms_occasions set status = 'dropped', detail = 'late', decided_at = $3
     where store_id = $1 and status = 'waiting' and occurred_at <= $2 returning cause`,
    [storeId, before, now],
  );
  return rows.length;
}

/** Drops the waiting occasions of a kind, because the owner disabled it. */
export async function dropWaitingOccasions(sql: Sql, storeId: string, kind: AutomationKind): Promise<void> {
  await sql.query(
    `update sms_occasions set status = 'dropped', detail = 'turned_off', decided_at = now()
     where store_id = $1 and status = 'waiting' and kind = $2`,
    [storeId, kind],
  );
}

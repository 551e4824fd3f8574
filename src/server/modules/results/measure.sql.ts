import { SMS_RETURN_DAYS } from '../../../contract/plain/limits';
import { BEFORE_AFTER_DAYS } from '../../../contract/plain/resultLimits';
import type { Sql } from '../../database/Database';
import { IS_PURCHASE, PURCHASED_AT, wasHere } from '../customers';
import type { BeforeAfterRow, CohortRow, GroupRow } from './results.rules';

/** What figures that are counted once a day are counted for. */
export interface Period {
  timeZone: string;
  /** The first day of the first month, YYYY-MM-DD. */
  from: string;
  now: Date;
}

const PERIOD = `interval '${SMS_RETURN_DAYS} days'`;

/**
 * Returns what customers did in the days after an automated message of any kind that holds customers back, and after
 * one that was held back. Each customer counts once, by their first occasion since the kind began to hold back, so that
 * no purchase counts twice. Occasions from the first day of the months on count, so that sales are set against the
 * costs of the same time. A message counts as it was decided, also when it was not sent in the end, because those who
 * were held back might not have got theirs either. Only occasions for which these days have passed are counted.
 */
export function listComparedGroups(sql: Sql, storeId: string, { timeZone, from, now }: Period): Promise<GroupRow[]> {
  return sql.query<GroupRow>(
    `with kinds as (
       select f.kind, min(f.decided_at) as since from sms_occasions f
       where f.store_id = $1 and f.status = 'held_back'
         and f.decided_at >= $3::timestamp at time zone $4
       group by f.kind
     ), d as (
       select distinct on (f.customer_id) f.customer_id, f.decided_at, f.status
       from sms_occasions f
       join kinds k on k.kind = f.kind and f.decided_at >= k.since
       where f.store_id = $1 and f.status in ('queued', 'held_back')
         and f.decided_at <= $2::timestamptz - ${PERIOD}
       order by f.customer_id, f.decided_at, f.cause
     )
     select d.status = 'held_back' as "isHeldBack", count(*)::integer as customers,
            (count(*) filter (where ${wasHere('d.customer_id', 'd.decided_at', `d.decided_at + ${PERIOD}`)}))::integer
              as "cameBack",
            avg(s.cents)::float8 as "salesMean", coalesce(var_samp(s.cents), 0)::float8 as "salesVariance"
     from d
     cross join lateral (
       select coalesce(sum(o.eligible_cents), 0) as cents from order_credits o
       where o.store_id = $1 and o.customer_id = d.customer_id and ${IS_PURCHASE} and o.credited_at > d.decided_at
         and ${PURCHASED_AT} > d.decided_at and ${PURCHASED_AT} <= d.decided_at + ${PERIOD}) s
     group by d.status`,
    [storeId, now, from, timeZone],
  );
}

/**
 * Returns since when purchases of the register's own customers are kept, as a local day, which is null before the first
 * one. null when the store does not credit purchases by phone number, so that none are kept. Of a chain, this is so at
 * its first store.
 */
export async function findRecording(
  sql: Sql,
  storeId: string,
): Promise<{ since: string | null; isChain: boolean } | null> {
  const [row] = await sql.query<{ isOn: boolean; isChain: boolean; since: string | null }>(
    // A subquery, because Citus joins no reference table with rows that a store may lack.
    `select s.phone_credit_since is not null as "isOn", s.chain_since is not null as "isChain",
            (select (greatest(s.phone_credit_since, c.purchases_kept_since) at time zone s.time_zone)::date
             from pos_cursors c where c.store_id = $1 and c.purchases_kept_since is not null) as since
     from stores s where s.id = $1`,
    [storeId],
  );
  return row?.isOn === true ? { since: row.since, isChain: row.isChain } : null;
}

/**
 * Whether the shop in which the customer `c` joined kept purchases for long enough before. The first one is asked
 * apart.
 */
const WAS_KEPT_IN_SHOP = `
  and (coalesce(c.shop_id, c.store_id) = c.store_id
       or c.registered_at > (select p.phone_credit_since + interval '${BEFORE_AFTER_DAYS + 1} days' from stores p
                             where p.id = c.shop_id))`;

/**
 * Returns the means of what customers bought in the days before and after the day on which they joined, from purchases
 * on which the register named them. Only customers who joined from `first` to `last` and had bought before are counted.
 * The day itself is left out, because most people join while they buy something. In a chain, the purchases of a shop
 * must have been kept for that long before somebody joined there.
 */
export async function getBeforeAfter(
  sql: Sql,
  storeId: string,
  { timeZone, first, last, isChain }: { timeZone: string; first: string; last: string; isChain: boolean },
): Promise<BeforeAfterRow> {
  const days = `${BEFORE_AFTER_DAYS}`;
  const [row] = await sql.query<BeforeAfterRow>(
    `with joined as (
       select c.id, (c.registered_at at time zone $2)::date as day
       from customers c
       where c.store_id = $1 and c.erased_at is null
         and c.registered_at >= $3::date::timestamp at time zone $2
         and c.registered_at < ($4::date + 1)::timestamp at time zone $2
         ${isChain ? WAS_KEPT_IN_SHOP : ''}
     ), before as (
       select j.id, j.day, count(distinct p.day) as visits, avg(p.cents) as ticket
       from joined j
       join register_purchases p on p.store_id = $1 and p.customer_id = j.id
         and p.day >= j.day - ${days} and p.day < j.day
       group by j.id, j.day
     ), pairs as (
       select b.visits as visits_before, coalesce(a.visits, 0) as visits_after, b.ticket as ticket_before,
              a.ticket as ticket_after
       from before b
       left join lateral (
         select count(distinct o.sold_on) as visits, avg(o.eligible_cents) as ticket
         from order_credits o
         where o.store_id = $1 and o.customer_id = b.id and o.match_method = 'identity' and o.taken_back_at is null
           and o.eligible_cents > 0 and o.sold_on > b.day and o.sold_on <= b.day + ${days}) a on true
     )
     select count(*)::integer as customers, count(ticket_after)::integer as "buyers",
            coalesce(avg(visits_before), 0)::float8 as "visitsBefore", coalesce(avg(visits_after), 0)::float8 as "visitsAfter",
            coalesce(var_samp(visits_after - visits_before), 0)::float8 as "visitsVariance",
            coalesce(avg(ticket_before) filter (where ticket_after is not null), 0)::float8 as "ticketBefore",
            coalesce(avg(ticket_after), 0)::float8 as "ticketAfter",
            coalesce(var_samp(ticket_after - ticket_before), 0)::float8 as "ticketVariance"
     from pairs`,
    [storeId, timeZone, first, last],
  );
  if (!row) throw new Error('an aggregate returned no row');
  return row;
}

/**
 * Counts the customers who joined in each month, as rows without a month, and how many of them checked in or bought
 * something in each later month. People who were imported and never signed up are left out.
 */
export function listCohortRows(sql: Sql, storeId: string, { timeZone, from }: Period): Promise<CohortRow[]> {
  return sql.query<CohortRow>(
    `with joined as (
       select c.id, date_trunc('month', c.registered_at at time zone $2)::date as start
       from customers c
       where c.store_id = $1 and c.merged_into is null and c.registered_at >= $3::date::timestamp at time zone $2
     ), active as (
       select j.id, j.start, date_trunc('month', v.at at time zone $2)::date as month
       from joined j join visits v on v.store_id = $1 and v.customer_id = j.id
       union
       select j.id, j.start, date_trunc('month', ${PURCHASED_AT} at time zone $2)::date
       from joined j join order_credits o on o.store_id = $1 and o.customer_id = j.id
       where ${IS_PURCHASE}
     )
     select start, null::date as month, count(*)::integer as customers from joined group by start
     union all
     select start, month, count(*)::integer from active where month > start group by start, month`,
    [storeId, timeZone, from],
  );
}

/**
 * Lists active stores, but no shops of a chain, whose figures are older than a day, or from the future because a clock
 * was wrong.
 */
export async function listDueStores(platform: Sql, now: Date): Promise<string[]> {
  const stores = await platform.query<{ id: string }>(
    'select id from stores where is_active and deletion_started_at is null and chain_id is null order by id',
  );
  // Two statements, because Citus joins no reference table with rows that a store may lack.
  const measured = await platform.query<{ id: string }>(
    `select store_id as id from measured_results
     where measured_at between $1::timestamptz - interval '1 day' and $1::timestamptz + interval '1 hour'`,
    [now],
  );
  const measuredIds = new Set(measured.map(({ id }) => id));
  return stores.map(({ id }) => id).filter((id) => !measuredIds.has(id));
}

export interface MeasuredRow<T> {
  /** ISO 8601 */
  measuredAt: string;
  results: T;
}

export async function findMeasured<T>(sql: Sql, storeId: string): Promise<MeasuredRow<T> | null> {
  const [row] = await sql.query<MeasuredRow<T>>(
    'select measured_at as "measuredAt", results from measured_results where store_id = $1',
    [storeId],
  );
  return row ?? null;
}

/** Saves figures, unless another process has saved newer ones since. Those of a clock that was ahead are replaced. */
export async function saveMeasured(sql: Sql, storeId: string, results: object, now: Date): Promise<void> {
  await sql.query(
    `insert into measured_results as m (store_id, measured_at, results) values ($1, $2, $3::jsonb)
     on conflict (store_id) do update set measured_at = excluded.measured_at, results = excluded.results
       where m.measured_at <= excluded.measured_at or m.measured_at > $4`,
    [storeId, now, JSON.stringify(results), new Date(now.getTime() + 60_000)],
  );
}

/** Deletes purchases that no comparison needs anymore, and returns how many. */
export async function deleteOldPurchases(
  platform: Sql,
  { unknownBefore, before, limit }: { unknownBefore: string; before: string; limit: number },
): Promise<number> {
  const rows = await platform.query(
    `delete from register_purchases where (store_id, order_id) in (
       select store_id, order_id from register_purchases
       where day < $1::date and (customer_id is null or day < $2::date) limit $3)
     returning 1`,
    [unknownBefore, before, limit],
  );
  return rows.length;
}

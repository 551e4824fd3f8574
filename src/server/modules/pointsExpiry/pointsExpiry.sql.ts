import { EXPIRY_NOTICE_DAYS } from '../../../contract/plain/customerLimits';
import type { Sql } from '../../database/Database';
import { isFuture } from '../../shared/readTime.sql';

/** The times of a customer's activity that are columns of `customers c`. */
const KNOWN_ACTIVITY = 'c.created_at, c.registered_at, c.last_visit_at, c.last_purchase_at';

/**
 * SQL for a customer's last activity, for `customers c` of the store $1: a check-in, a registration, a credited
 * purchase, a redemption, added points, or a merge into this customer. Added points count, so that new points do not
 * expire early.
 */
const LAST_ACTIVITY = `greatest(${KNOWN_ACTIVITY},
  (select max(l.created_at) from points_ledger l
   where l.store_id = $1 and l.customer_id = c.id and (l.kind = 'redeem' or l.delta > 0)),
  (select max(o.credited_at) from order_credits o where o.store_id = $1 and o.customer_id = c.id),
  (select max(m.erased_at) from customers m where m.store_id = $1 and m.merged_into = c.id))`;

/**
 * SQL that tells whether a setting of the store is its latest. Citus rejects `limit` beside a table that is on every
 * node.
 */
function isInForce(setting: string, store = '$1'): string {
  return `not exists (select from points_expiry_settings n
                      where n.store_id = ${store} and n.number > ${setting}.number)`;
}

/** SQL to join the current expiry setting `x` of the store $1. No row when it was never changed. */
export const EXPIRY_JOIN = `left join points_expiry_settings x on x.store_id = $1 and ${isInForce('x')}`;

/** SQL for the time at which the points of `customers c` of the store $1 expire, or null. Needs EXPIRY_JOIN. */
export const EXPIRES_AT = `case when x.months is not null and c.points > 0
  then greatest(${LAST_ACTIVITY} + make_interval(months => x.months), x.effective_from) end`;

/** SQL for a lower bound of EXPIRES_AT that reads no other tables, so that most customers are excluded cheaply. */
export const EXPIRES_NOT_BEFORE = `greatest(${KNOWN_ACTIVITY}) + make_interval(months => x.months)`;

/** SQL for the day of the last activity of `customers c` in `stores s`, YYYY-MM-DD. */
export const LAST_ACTIVE_DAY = `to_char(${LAST_ACTIVITY} at time zone s.time_zone, 'YYYY-MM-DD')`;

export interface ExpirySetting {
  /** Months without activity. null means never. */
  months: number | null;
  /** No points expire earlier. null when the store never changed the setting. */
  effectiveFrom: string | null;
}

export async function findExpirySetting(sql: Sql, storeId: string): Promise<ExpirySetting> {
  const [row] = await sql.query<ExpirySetting & { effectiveFrom: string }>(
    `select months, effective_from as "effectiveFrom" from points_expiry_settings
     where store_id = $1 order by number desc limit 1`,
    [storeId],
  );
  return row ?? { months: null, effectiveFrom: null };
}

/** Locks the store, so that changes of its settings run one by one. Returns whether it exists. */
export async function lockStore(sql: Sql, storeId: string): Promise<boolean> {
  const rows = await sql.query('select id from stores where id = $1 for no key update', [storeId]);
  return rows.length > 0;
}

export async function insertExpirySetting(
  sql: Sql,
  storeId: string,
  { months, effectiveFrom }: { months: number | null; effectiveFrom: Date },
): Promise<void> {
  await sql.query(
    `insert into points_expiry_settings as p (store_id, number, months, effective_from)
     select $1, coalesce(max(number), 0) + 1, $2, $3 from points_expiry_settings where store_id = $1
     returning p.number`,
    [storeId, months, effectiveFrom],
  );
}

export interface DueStore {
  storeId: string;
  /** The day in the store's time zone, YYYY-MM-DD. */
  day: string;
  /** The hour of the run on this day. Points that were due by then expire, even if the run is late. */
  until: string;
  /** Days since the last run, or since the setting took effect if later. Negative after the clock was wrong. */
  daysSinceRun: number;
}

/**
 * Lists active stores with points expiry, but no shops of a chain, whose local time is past this hour and whose run of
 * today is not finished.
 */
export async function listDueStores(sql: Sql, { now, hour }: { now: Date; hour: number }): Promise<DueStore[]> {
  return sql.query<DueStore>(
    `select s.id as "storeId", t.day, u.until,
            t.day - greatest(s.points_expired_on, (x.effective_from at time zone s.time_zone)::date) as "daysSinceRun"
     from stores s
     join points_expiry_settings x on x.store_id = s.id and ${isInForce('x', 'x.store_id')}
     cross join lateral (select ($1::timestamptz at time zone s.time_zone)::date as day) t
     cross join lateral (select (t.day + make_interval(hours => $2::integer)) at time zone s.time_zone as until) u
     where s.is_active and s.deletion_started_at is null and s.chain_id is null and x.months is not null
       and (x.effective_from <= u.until or ${isFuture('x.saved_at', '$1::timestamptz')})
       and u.until <= $1 and s.points_expired_on is distinct from t.day
     order by s.id`,
    [now, hour],
  );
}

/** Prevents changes of the store's expiry setting until the transaction ends. */
export async function lockExpirySetting(sql: Sql, storeId: string): Promise<void> {
  await sql.query('select from stores where id = $1 for share', [storeId]);
}

/**
 * Starts the notice period again: no points of the store expire for 30 days from `now`. The notice of a setting from
 * the future is ignored, because it was saved while the clock was ahead.
 */
export async function renewNotice(sql: Sql, storeId: string, now: Date): Promise<void> {
  await sql.query(
    `insert into points_expiry_settings as p (store_id, number, months, effective_from, saved_at)
     select e.store_id, e.number + 1, e.months, greatest(n.notice, case when e.saved_at <= $2 then e.effective_from end), $2
     from points_expiry_settings e
     cross join (select $2::timestamptz + interval '${EXPIRY_NOTICE_DAYS} days' as notice) n
     where e.store_id = $1 and e.months is not null and ${isInForce('e')}
     returning p.number`,
    [storeId, now],
  );
}

export async function markExpired(sql: Sql, { storeId, day }: DueStore): Promise<void> {
  await sql.query('update stores set points_expired_on = $2 where id = $1', [storeId, day]);
}

/** Lists the ids of customers whose points have expired by `now`, in order, after the id `after`. */
export async function listExpired(
  sql: Sql,
  storeId: string,
  { now, after, limit }: { now: Date; after: string | null; limit: number },
): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select c.id from customers c ${EXPIRY_JOIN}
     where c.store_id = $1 and ($3::uuid is null or c.id > $3) and c.erased_at is null and c.points > 0
       and ${EXPIRES_NOT_BEFORE} <= $2 and ${EXPIRES_AT} <= $2
     order by c.id limit $4`,
    [storeId, now, after, limit],
  );
  return rows.map(({ id }) => id);
}

/**
 * Returns the expired points of a locked customer and the day of the last activity, or null when the points do not
 * expire by `now`.
 */
export async function findExpiry(
  sql: Sql,
  storeId: string,
  customerId: string,
  now: Date,
): Promise<{ points: number; since: string } | null> {
  const [row] = await sql.query<{ points: number; since: string }>(
    `select c.points, ${LAST_ACTIVE_DAY} as since
     from customers c join stores s on s.id = c.store_id ${EXPIRY_JOIN}
     where c.store_id = $1 and c.id = $2 and ${EXPIRES_AT} <= $3`,
    [storeId, customerId, now],
  );
  return row ?? null;
}

/** Returns the time at which the points of a customer expire, or null for never. */
export async function findExpiresAt(sql: Sql, storeId: string, customerId: string): Promise<string | null> {
  const [row] = await sql.query<{ expiresAt: string | null }>(
    `select ${EXPIRES_AT} as "expiresAt" from customers c ${EXPIRY_JOIN} where c.store_id = $1 and c.id = $2`,
    [storeId, customerId],
  );
  return row?.expiresAt ?? null;
}

interface ExpiringMonth {
  /** YYYY-MM in the store's time zone. */
  month: string;
  customers: number;
  points: number;
}

/** Returns by month how many points would expire before a time with this setting if no customer were active again. */
export async function listExpiring(
  sql: Sql,
  storeId: string,
  { months, effectiveFrom, before }: { months: number; effectiveFrom: Date; before: string },
): Promise<ExpiringMonth[]> {
  return sql.query<ExpiringMonth>(
    `select to_char(e.at at time zone e.time_zone, 'YYYY-MM') as month, count(*)::integer as customers,
            sum(e.points) as points
     from (
       select c.points, s.time_zone,
              greatest(${LAST_ACTIVITY} + make_interval(months => $2::integer), $3::timestamptz) as at
       from customers c join stores s on s.id = c.store_id
       where c.store_id = $1 and c.erased_at is null and c.points > 0) e
     where e.at at time zone e.time_zone < $4::timestamp
     group by 1 order by 1`,
    [storeId, months, effectiveFrom, before],
  );
}

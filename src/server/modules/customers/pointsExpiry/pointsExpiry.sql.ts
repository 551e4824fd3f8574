import { EXPIRY_NOTICE_DAYS, EXPIRY_RESTORE_DAYS } from '../../../../contract/customerLimits';
import type { Sql } from '../../../database/Database';
import { isFuture } from '../../../shared/readTime.sql';

/** What of a customer's last activity is in the row of `customers c`. */
const KNOWN_ACTIVITY = 'c.created_at, c.registered_at, c.last_visit_at';

/**
 * When a customer was last active, for `customers c`: a check-in, a registration, a credited purchase, a redemption,
 * points that were added, or another customer who was merged into this one. Points that were just given are kept for as
 * long as any others.
 */
const LAST_ACTIVITY = `greatest(${KNOWN_ACTIVITY},
  (select max(l.created_at) from points_ledger l
   where l.store_id = c.store_id and l.customer_id = c.id and (l.kind = 'redeem' or l.delta > 0)),
  (select max(o.credited_at) from order_credits o where o.store_id = c.store_id and o.customer_id = c.id),
  (select max(m.erased_at) from customers m where m.store_id = c.store_id and m.merged_into = c.id))`;

/** Whether a setting is the last one of its store. Not by `limit`, which Citus refuses beside a reference table. */
function isInForce(setting: string): string {
  return `not exists (select from points_expiry_settings n
                      where n.store_id = ${setting}.store_id and n.number > ${setting}.number)`;
}

/** For `from … c`: the expiry of the store of customer `c` as `x`, no row where it was never changed. */
export const EXPIRY_JOIN = `left join points_expiry_settings x on x.store_id = c.store_id and ${isInForce('x')}`;

/** When the points of `customers c` expire, with EXPIRY_JOIN; null for never. */
export const EXPIRES_AT = `case when x.months is not null and c.points > 0
  then greatest(${LAST_ACTIVITY} + make_interval(months => x.months), x.effective_from) end`;

/** A time that is not after EXPIRES_AT, without reading other tables, so that most customers are ruled out cheaply. */
export const EXPIRES_NOT_BEFORE = `greatest(${KNOWN_ACTIVITY}) + make_interval(months => x.months)`;

/** Why the points of `customers c` in `stores s` expired, for customers and owners. */
export const EXPIRY_REASON = `'No activity since ' ||
  to_char(${LAST_ACTIVITY} at time zone s.time_zone, 'FMMonth FMDD, YYYY')`;

export interface ExpirySetting {
  /** Months without activity; null is never. */
  months: number | null;
  /** Nothing expires before; null when the store never changed the setting. */
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

/** Locks the store, so that its settings are changed one after the other. Returns whether it exists. */
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
    `insert into points_expiry_settings (store_id, number, months, effective_from)
     select $1, coalesce(max(number), 0) + 1, $2, $3 from points_expiry_settings where store_id = $1`,
    [storeId, months, effectiveFrom],
  );
}

export interface DueStore {
  storeId: string;
  /** The store's local day, YYYY-MM-DD. */
  day: string;
  /** The hour of the run on this day. What was due by then expires, also when the run is late. */
  until: string;
  /** Days since the last run, or since the setting took effect if that was later; negative after a wrong clock. */
  daysSinceRun: number;
}

/** Lists active stores where points may expire, it is past this local hour, and today's run has not finished. */
export async function listDueStores(sql: Sql, { now, hour }: { now: Date; hour: number }): Promise<DueStore[]> {
  return sql.query<DueStore & Record<string, unknown>>(
    `select s.id as "storeId", t.day, u.until,
            t.day - greatest(s.points_expired_on, (x.effective_from at time zone s.time_zone)::date) as "daysSinceRun"
     from stores s
     join points_expiry_settings x on x.store_id = s.id and ${isInForce('x')}
     cross join lateral (select ($1::timestamptz at time zone s.time_zone)::date as day) t
     cross join lateral (select (t.day + make_interval(hours => $2::integer)) at time zone s.time_zone as until) u
     where s.is_active and s.deletion_started_at is null and x.months is not null
       and (x.effective_from <= u.until or ${isFuture('x.saved_at', '$1::timestamptz')})
       and u.until <= $1 and s.points_expired_on is distinct from t.day
     order by s.id`,
    [now, hour],
  );
}

/** Keeps the store's expiry setting from being changed until the transaction ends. */
export async function lockExpirySetting(sql: Sql, storeId: string): Promise<void> {
  await sql.query('select from stores where id = $1 for share', [storeId]);
}

/**
 * Lets no points of the store expire for 30 days from `now`. A setting from the future was renewed while the clock was
 * ahead, so its notice does not count.
 */
export async function renewNotice(sql: Sql, storeId: string, now: Date): Promise<void> {
  await sql.query(
    `insert into points_expiry_settings (store_id, number, months, effective_from, saved_at)
     select e.store_id, e.number + 1, e.months, greatest(n.notice, case when e.saved_at <= $2 then e.effective_from end), $2
     from points_expiry_settings e
     cross join (select $2::timestamptz + interval '${EXPIRY_NOTICE_DAYS} days' as notice) n
     where e.store_id = $1 and e.months is not null and ${isInForce('e')}`,
    [storeId, now],
  );
}

export async function markExpired(sql: Sql, { storeId, day }: DueStore): Promise<void> {
  await sql.query('update stores set points_expired_on = $2 where id = $1', [storeId, day]);
}

/** Lists customers whose points have expired by `now`, in the order of their ids after one of them. */
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
 * What expires of a customer who is locked, and the reason as the ledger has it. Null when the points do not expire by
 * `now`.
 */
export async function findExpiry(
  sql: Sql,
  storeId: string,
  customerId: string,
  now: Date,
): Promise<{ points: number; reason: string } | null> {
  const [row] = await sql.query<{ points: number; reason: string }>(
    `select c.points, ${EXPIRY_REASON} as reason
     from customers c join stores s on s.id = c.store_id ${EXPIRY_JOIN}
     where c.store_id = $1 and c.id = $2 and ${EXPIRES_AT} <= $3`,
    [storeId, customerId, now],
  );
  return row ?? null;
}

/** When the points of a customer expire; null for never. */
export async function findExpiresAt(sql: Sql, storeId: string, customerId: string): Promise<string | null> {
  const [row] = await sql.query<{ expiresAt: string | null }>(
    `select ${EXPIRES_AT} as "expiresAt" from customers c ${EXPIRY_JOIN} where c.store_id = $1 and c.id = $2`,
    [storeId, customerId],
  );
  return row?.expiresAt ?? null;
}

interface ExpiringMonth {
  /** YYYY-MM of the store's time zone. */
  month: string;
  customers: number;
  points: number;
}

/** Sums by month what would expire before a time with a setting, if no customer were active again. */
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

/** The reason of a ledger row, for customers and owners. */
export const RESTORED = 'Expired points restored';

/** Whether a ledger row `l` is a recent expiry that was not restored. */
export const IS_RESTORABLE = `l.kind = 'expiry' and l.source like 'expiry:%'
  and l.created_at > now() - interval '${EXPIRY_RESTORE_DAYS} days'
  and not exists (select from points_ledger t where t.store_id = l.store_id and t.kind = 'adjustment'
                  and t.source = 'restore:' || l.customer_id || '#' || l.number)`;

/** Finds an expiry of a customer by the number of its ledger row: its points, and whether it can be restored. */
export async function findExpiryRow(
  sql: Sql,
  storeId: string,
  { customerId, number }: { customerId: string; number: number },
): Promise<{ points: number; isRestorable: boolean } | null> {
  const [row] = await sql.query<{ points: number; isRestorable: boolean }>(
    `select -l.delta as points, ${IS_RESTORABLE} as "isRestorable" from points_ledger l
     where l.store_id = $1 and l.customer_id = $2 and l.number = $3 and l.kind = 'expiry' and l.source like 'expiry:%'`,
    [storeId, customerId, number],
  );
  return row ?? null;
}

/** What expired in one night of a store and can still be restored. */
export interface ExpiredNight {
  /** The store's local day, YYYY-MM-DD. */
  day: string;
  customers: number;
  points: number;
}

/** An expiry row `l` of a customer `c` who still has an account of their own. */
const RESTORABLE_ROWS = `points_ledger l
  join customers c on c.store_id = l.store_id and c.id = l.customer_id and c.erased_at is null
  where l.store_id = $1 and ${IS_RESTORABLE}`;

/** Lists the nights in which points expired that can be restored, the latest first. */
export async function listExpiredNights(sql: Sql, storeId: string): Promise<ExpiredNight[]> {
  return sql.query<ExpiredNight & Record<string, unknown>>(
    `select right(l.source, 10) as day, count(*)::integer as customers, -sum(l.delta) as points
     from ${RESTORABLE_ROWS}
     group by 1 order by 1 desc`,
    [storeId],
  );
}

/** Points of a customer that had expired and were restored. */
export interface RestoredExpiry {
  customerId: string;
  /** Of the ledger row of the expiry. */
  number: number;
  points: number;
}

/**
 * Restores the expired points of a night, of at most `limit` customers, who are locked in the order of their ids. The
 * ledger row of each has the same cause as when it is restored alone, so that none is restored twice.
 */
export async function restoreSome(
  sql: Sql,
  storeId: string,
  { day, accountId, role, limit }: { day: string; accountId: string; role: string; limit: number },
): Promise<RestoredExpiry[]> {
  return sql.query<RestoredExpiry & Record<string, unknown>>(
    `insert into points_ledger (store_id, customer_id, delta, kind, source, actor_role, actor_id, reason)
     select l.store_id, l.customer_id, -l.delta, 'adjustment', 'restore:' || l.customer_id || '#' || l.number, $3, $4,
            $6
     from ${RESTORABLE_ROWS} and l.source = 'expiry:' || l.customer_id || ':' || $2
     order by l.customer_id
     limit $5
     returning customer_id as "customerId", delta as points, split_part(source, '#', 2)::bigint as number`,
    [storeId, day, role, accountId, limit, RESTORED],
  );
}

/** Finds the expiry that was the last change of a customer's points, within this minute; null when there is none. */
export async function findLatestExpiry(
  sql: Sql,
  storeId: string,
  customerId: string,
): Promise<{ number: number; points: number } | null> {
  const [row] = await sql.query<{ number: number; points: number; isExpiry: boolean }>(
    `select l.number, -l.delta as points,
            l.kind = 'expiry' and l.source like 'expiry:%' and l.created_at > now() - interval '1 minute' as "isExpiry"
     from points_ledger l
     where l.store_id = $1 and l.customer_id = $2
     order by l.number desc limit 1`,
    [storeId, customerId],
  );
  return row?.isExpiry === true ? { number: row.number, points: row.points } : null;
}

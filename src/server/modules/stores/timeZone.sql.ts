import type { AnySql, ShopId, Sql } from '../../database/Database';
import { toDayStart } from '../../shared/dayStart.sql';

/**
 * Whether PostgreSQL has a time zone with exactly this name. A name that is also an abbreviation, such as CET, is none:
 * PostgreSQL takes it for a fixed offset, without daylight saving time. Reading the list takes about 50 ms.
 */
export async function isKnownTimeZone(sql: AnySql, timeZone: string): Promise<boolean> {
  const rows = await sql.query(
    `select from pg_timezone_names n
     where name = $1 and (name in ('UTC', 'GMT') or not exists (
       select from pg_timezone_abbrevs a where a.abbrev = upper(n.name)))`,
    [timeZone],
  );
  return rows.length > 0;
}

/** Lists the time zones that stores have or will have, and whether the database knows them. */
export function listStoreTimeZones(sql: Sql): Promise<{ timeZone: string; isKnown: boolean }[]> {
  return sql.query<{ timeZone: string; isKnown: boolean }>(
    `with zones as (
       select time_zone as zone from stores where deletion_started_at is null
       union select next_time_zone from stores where deletion_started_at is null and next_time_zone is not null
     )
     select zone as "timeZone", zone in (select name from pg_timezone_names) as "isKnown" from zones order by 1`,
  );
}

/** From `at` on, in ms since 1970, clocks in a time zone are this far ahead of UTC. */
export interface OffsetChange {
  at: number;
  offsetMs: number;
}

/** SQL for how far a clock in the time zone $1 is ahead of UTC at an instant, in ms. */
const toOffsetMs = (at: string) =>
  `(extract(epoch from (${at} at time zone $1) - (${at} at time zone 'UTC')) * 1000)::integer`;

/**
 * Lists how far the database's clock in a time zone is ahead of UTC from `from` on, and each quarter of an hour until
 * `until` at which that changes. Between are days, so that only those with a change are read by the quarter.
 */
export function listOffsetChanges(sql: Sql, timeZone: string, from: Date, until: Date): Promise<OffsetChange[]> {
  return sql.query<OffsetChange>(
    `select (extract(epoch from coalesce(first.at, days.at)) * 1000)::bigint as at, ms as "offsetMs"
     from (
       select at, ms, lag(ms) over (order by at) as before
       from generate_series($2::timestamptz, $3::timestamptz, interval '24 hours') at
       cross join lateral (select ${toOffsetMs('at')} as ms) o
     ) days
     left join lateral (
       select min(quarter) as at
       from generate_series(days.at - interval '23 hours 45 minutes', days.at, interval '15 minutes') quarter
       where ${toOffsetMs('quarter')} = days.ms) first on days.before is not null
     where before is distinct from ms order by days.at`,
    [timeZone, from, until],
  );
}

/** The time zones of a store: the current one, and the one that takes effect on the next local day. */
interface TimeZones {
  timeZone: string;
  nextTimeZone: string | null;
}

/** Locks the store against other changes and returns its time zones, or null when the store does not exist. */
export async function lockTimeZones(sql: AnySql, shopId: ShopId): Promise<TimeZones | null> {
  const [row] = await sql.query<TimeZones>(
    `select time_zone as "timeZone", next_time_zone as "nextTimeZone" from stores where id = $1 for no key update`,
    [shopId],
  );
  return row ?? null;
}

/** Schedules a new time zone for the midnight after `now` in the current zone. */
export async function planTimeZone(sql: AnySql, shopId: ShopId, timeZone: string, now: Date): Promise<void> {
  await sql.query(
    `update stores set next_time_zone = $2, updated_at = $3,
       time_zone_changes_at = ${toDayStart('($3::timestamptz at time zone time_zone)::date + 1', 'time_zone')}
     where id = $1`,
    [shopId, timeZone, now],
  );
}

export async function clearPlannedTimeZone(sql: AnySql, shopId: ShopId, now: Date): Promise<void> {
  await sql.query(
    `update stores set next_time_zone = null, time_zone_changes_at = null, updated_at = $2
     where id = $1 and next_time_zone is not null`,
    [shopId, now],
  );
}

/** Applies scheduled time zones whose day has begun. Returns the stores with their new time zones. */
export function applyDueTimeZones(sql: Sql, now: Date): Promise<{ id: string; timeZone: string }[]> {
  return sql.query<{ id: string; timeZone: string }>(
    `update stores set time_zone = next_time_zone, next_time_zone = null, time_zone_changes_at = null, updated_at = $1
     where time_zone_changes_at <= $1
     returning id, time_zone as "timeZone"`,
    [now],
  );
}

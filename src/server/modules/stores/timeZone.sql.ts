import type { Sql } from '../../database/Database';

/** Whether PostgreSQL has a time zone with exactly this name. Reading the list of time zones takes about 50 ms. */
export async function isKnownTimeZone(sql: Sql, timeZone: string): Promise<boolean> {
  const rows = await sql.query('select from pg_timezone_names where name = $1', [timeZone]);
  return rows.length > 0;
}

/** The time zones of a store: the current one, and the one that takes effect on the next local day. */
interface TimeZones {
  timeZone: string;
  nextTimeZone: string | null;
}

/** Locks the store against other changes and returns its time zones, or null when the store does not exist. */
export async function lockTimeZones(sql: Sql, storeId: string): Promise<TimeZones | null> {
  const [row] = await sql.query<TimeZones>(
    `select time_zone as "timeZone", next_time_zone as "nextTimeZone" from stores where id = $1 for no key update`,
    [storeId],
  );
  return row ?? null;
}

/** Schedules a new time zone for the midnight after `now` in the current zone. */
export async function planTimeZone(sql: Sql, storeId: string, timeZone: string, now: Date): Promise<void> {
  await sql.query(
    `update stores set next_time_zone = $2, updated_at = $3,
       time_zone_changes_at = (($3::timestamptz at time zone time_zone)::date + 1)::timestamp at time zone time_zone
     where id = $1`,
    [storeId, timeZone, now],
  );
}

export async function clearPlannedTimeZone(sql: Sql, storeId: string, now: Date): Promise<void> {
  await sql.query(
    `update stores set next_time_zone = null, time_zone_changes_at = null, updated_at = $2
     where id = $1 and next_time_zone is not null`,
    [storeId, now],
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

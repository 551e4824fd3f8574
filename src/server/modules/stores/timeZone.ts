import type { AnySql, ScopedDatabase, ShopId } from '../../database/Database';
import { fieldError } from '../../shared/AppError';
import { isTimeZone } from '../../shared/timeZones';
import { moveBoosts } from '../boosts';
import { applyDueTimeZones, clearPlannedTimeZone, isKnownTimeZone, lockTimeZones, planTimeZone } from './timeZone.sql';

const UNKNOWN = 'timeZone must be a known time zone, such as America/New_York';

/** Validates the name of a time zone. Returns null when it is valid. The use case also checks the database. */
export function validateTimeZone(timeZone: string | undefined): string | null {
  return timeZone === undefined || isTimeZone(timeZone) ? null : UNKNOWN;
}

/** Checks a time zone in the database. @throws AppError 400 for the field timeZone when it is unknown. */
export async function assertKnownTimeZone(sql: AnySql, timeZone: string): Promise<void> {
  if (!(await isKnownTimeZone(sql, timeZone))) throw fieldError('bad_request', 'timeZone', UNKNOWN);
}

/**
 * Schedules another time zone for the shop's next local day. Until then the current day and its limits continue.
 * Choosing the current zone cancels a scheduled change. Returns the values for the audit log, or null if nothing
 * changes.
 * @throws AppError 400 for the field timeZone when it is unknown.
 */
export async function changeTimeZone(
  sql: AnySql,
  shopId: ShopId,
  timeZone: string,
  now: Date,
): Promise<{ before: string; after: string } | null> {
  const zones = await lockTimeZones(sql, shopId);
  if (!zones) return null;
  const before = zones.nextTimeZone ?? zones.timeZone;
  if (timeZone === before) return null;
  if (timeZone === zones.timeZone) {
    await clearPlannedTimeZone(sql, shopId, now);
  } else {
    await assertKnownTimeZone(sql, timeZone);
    await planTimeZone(sql, shopId, timeZone, now);
  }
  return { before, after: timeZone };
}

/** Applies scheduled time zones whose day has begun. The hours of boosts are those of the new zone from then on. */
export function applyTimeZones(platform: ScopedDatabase, now: Date): Promise<void> {
  return platform.transaction(async (sql) => {
    for (const { id, timeZone } of await applyDueTimeZones(sql, now)) await moveBoosts(sql, id, timeZone);
  });
}

import moment from 'moment-timezone';

/**
 * The offsets of time zones from data that are pinned with the dependencies, not from those inside the running Node.js,
 * which may be older: what the packaged database uses is compiled from the same data. Nothing else on the server
 * converts times into a store's local time; the linter refuses `Intl` with a time zone.
 */

/** The release of the time zone database, such as 2026f. */
export const TIME_ZONE_RELEASE: string = moment.tz.dataVersion;

/** Whether the time zone database has this name, ignoring case, as PostgreSQL does. */
export const isTimeZone = (timeZone: string): boolean => moment.tz.zone(timeZone) !== null;

/**
 * How far a clock in the time zone is ahead of UTC at an instant; both in ms.
 * @throws RangeError when there is no such time zone.
 */
export function getOffsetMs(ms: number, timeZone: string): number {
  const zone = moment.tz.zone(timeZone);
  if (!zone) throw new RangeError(`There is no time zone ${timeZone}`);
  return 0 - Math.round(zone.utcOffset(ms) * 60_000);
}

/** What clocks and calendars in a time zone show. */
export interface LocalTime {
  year: number;
  /** 1 for January. */
  month: number;
  day: number;
  hour: number;
  minute: number;
  /** The local time interpreted as UTC, in ms. */
  asUtcMs: number;
}

/** Returns the local time of an instant in ms. @throws RangeError when there is no such time zone. */
export function toLocalTime(ms: number, timeZone: string): LocalTime {
  const asUtcMs = ms + getOffsetMs(ms, timeZone);
  const local = new Date(asUtcMs);
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
    asUtcMs,
  };
}

const DAY_MS = 86_400_000;

/**
 * Returns the time in ms at which a time zone has this local time, which is given as if it were UTC: the first one of a
 * time that occurs twice. For the first moment of an hour that the clock skips, such as midnight in Santiago, this is
 * when the clock moves.
 */
export function toInstant(asUtcMs: number, timeZone: string): number {
  const before = asUtcMs - getOffsetMs(asUtcMs - DAY_MS, timeZone);
  const after = asUtcMs - getOffsetMs(asUtcMs + DAY_MS, timeZone);
  const occurs = (instant: number) => toLocalTime(instant, timeZone).asUtcMs === asUtcMs;
  return !occurs(before) && occurs(after) ? after : before;
}

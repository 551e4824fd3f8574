import { SENDING_HOURS } from '../../../contract/plain/limits';
import { toInstant, toLocalTime } from '../../shared/timeZones';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/**
 * Returns the earliest time from `at` on at which a marketing text may be sent: `at` itself during the sending hours in
 * the time zone (9:00 to 20:00, Sunday 12:00 to 20:00), otherwise their next beginning.
 */
export function nextSendTime(at: Date, timeZone: string): Date {
  const { year, month, day, hour } = toLocalTime(at.getTime(), timeZone);
  const today = Date.UTC(year, month - 1, day);
  if (hour >= SENDING_HOURS.close) return openingOf(today + DAY_MS, timeZone);
  return hour >= openHour(today) ? at : openingOf(today, timeZone);
}

const openHour = (day: number): number =>
  new Date(day).getUTCDay() === 0 ? SENDING_HOURS.openOnSunday : SENDING_HOURS.open;

const openingOf = (day: number, timeZone: string): Date => new Date(toInstant(day + openHour(day) * HOUR_MS, timeZone));

/** Returns the first day of the local month as 'YYYY-MM-01'. */
export function monthOf(at: Date, timeZone: string): string {
  const { year, month } = toLocalTime(at.getTime(), timeZone);
  return `${year}-${String(month).padStart(2, '0')}-01`;
}

/** Returns when the next local month begins. */
export function nextMonthStart(at: Date, timeZone: string): Date {
  const { year, month } = toLocalTime(at.getTime(), timeZone);
  return new Date(toInstant(Date.UTC(year, month, 1), timeZone));
}

/** Returns the local day as 'YYYY-MM-DD'. */
export function dayOf(at: Date, timeZone: string): string {
  return `${monthOf(at, timeZone).slice(0, 8)}${String(toLocalTime(at.getTime(), timeZone).day).padStart(2, '0')}`;
}

/** Returns when the next local day begins. */
export function nextDayStart(at: Date, timeZone: string): Date {
  const { year, month, day } = toLocalTime(at.getTime(), timeZone);
  return new Date(toInstant(Date.UTC(year, month - 1, day + 1), timeZone));
}

import { toInstant, toLocal } from './localTime';

/** Marketing texts are sent from the opening hour up to, but not including, this one. */
const CLOSE_HOUR = 20;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/**
 * The first moment, from `at` on, at which a marketing text may be sent: `at` itself in the sending hours of the time
 * zone (9:00 to 20:00, Sunday 12:00 to 20:00), otherwise their next beginning.
 */
export function nextSendTime(at: Date, timeZone: string): Date {
  const { year, month, day, hour } = toLocal(at.getTime(), timeZone);
  const today = Date.UTC(year, month - 1, day);
  if (hour >= CLOSE_HOUR) return openingOf(today + DAY_MS, timeZone);
  return hour >= openHour(today) ? at : openingOf(today, timeZone);
}

const openHour = (day: number): number => (new Date(day).getUTCDay() === 0 ? 12 : 9);

const openingOf = (day: number, timeZone: string): Date => new Date(toInstant(day + openHour(day) * HOUR_MS, timeZone));

import type { Random } from './random';

export const DAY = 86_400_000;
export const HOUR = 3_600_000;

const calendars = new Map<string, Intl.DateTimeFormat>();

/** YYYY-MM-DD on the store's wall calendar. */
export function localDay(at: number, timeZone: string): string {
  let calendar = calendars.get(timeZone);
  if (!calendar) {
    // Making one costs a hundred times what using it does.
    calendar = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    calendars.set(timeZone, calendar);
  }
  return calendar.format(at);
}

/** The hour of the UTC day at which it is seven in the morning at the store. */
export function openingHourInUtc(timeZone: string, now: number): number {
  const hour = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(now);
  return (7 + new Date(now).getUTCHours() - Number(hour) + 24) % 24;
}

/** Some time between seven and seven, on the UTC day of `at`. */
export function inOpeningHours(random: Random, at: number, opensAt: number): number {
  return Math.floor(at / DAY) * DAY + opensAt * HOUR + random.int(0, 12 * 60) * 60_000 - (opensAt > 12 ? DAY : 0);
}

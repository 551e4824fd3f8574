import type { Random } from './random';

export const DAY = 86_400_000;
export const HOUR = 3_600_000;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** The date in the store's time zone, as YYYY-MM-DD. */
export function toLocalDate(time: number, timeZone: string): string {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    // Creating a formatter takes a hundred times as long as using it.
    formatter = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    formatters.set(timeZone, formatter);
  }
  return formatter.format(time);
}

/** The UTC hour at which it is seven in the morning at the store. */
export function getOpeningHourUtc(timeZone: string, now: number): number {
  const hour = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(now);
  return (7 + new Date(now).getUTCHours() - Number(hour) + 24) % 24;
}

/** A random time between 7 am and 7 pm at the store, on the UTC day of `time`. */
export function toOpeningHours(random: Random, time: number, opensAt: number): number {
  return Math.floor(time / DAY) * DAY + opensAt * HOUR + random.int(0, 12 * 60) * 60_000 - (opensAt > 12 ? DAY : 0);
}

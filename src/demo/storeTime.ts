import type { Random } from './random';

export const DAY = 86_400_000;
export const HOUR = 3_600_000;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Returns the date in the store's time zone as YYYY-MM-DD. */
export function toLocalDate(time: number, timeZone: string): string {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    // Creating a formatter takes a hundred times as long as using it.
    formatter = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    formatters.set(timeZone, formatter);
  }
  return formatter.format(time);
}

/** Returns the UTC hour at which it is 7 am in the store. */
export function getOpeningHourUtc(timeZone: string, now: number): number {
  const hour = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(now);
  return (7 + new Date(now).getUTCHours() - Number(hour) + 24) % 24;
}

/** Weights of the 12 hours from 7 am: on weekdays before work and at lunch, on weekends around noon. */
const WEEKDAY_HOURS = [11, 17, 15, 9, 7, 11, 8, 5, 7, 5, 3, 2];
const WEEKEND_HOURS = [3, 7, 13, 17, 16, 13, 10, 8, 6, 4, 2, 1];

/** Returns a random time between 7 am and 7 pm in the store, on the UTC day of `time`. */
export function toOpeningHours(random: Random, time: number, opensAt: number): number {
  const start = Math.floor(time / DAY) * DAY + opensAt * HOUR - (opensAt > 12 ? DAY : 0);
  const isWeekend = [0, 6].includes(new Date(start).getUTCDay());
  return start + pickWeighted(random, isWeekend ? WEEKEND_HOURS : WEEKDAY_HOURS) * HOUR + random.int(0, 59) * 60_000;
}

/** Returns a random index with these weights. */
function pickWeighted(random: Random, weights: readonly number[]): number {
  let left = random.int(
    1,
    weights.reduce((sum, weight) => sum + weight),
  );
  return weights.findIndex((weight) => (left -= weight) <= 0);
}

/** Returns a random time in the last 19 hours, if possible while the store was open. */
export function toRecentOpeningHours(random: Random, now: number, opensAt: number): number {
  for (let draw = 0; ; draw += 1) {
    const time = now - random.int(5, 19 * 60) * 60_000;
    const sinceOpening = (((time / HOUR) % 24) - opensAt + 24) % 24;
    if (sinceOpening < 12 || draw === 20) return time;
  }
}

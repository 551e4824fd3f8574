import { toLocal, type StoreTime } from '../../../contract/plain/boostTimes';

const MINUTE_MS = 60_000;
const formats: Record<string, Intl.DateTimeFormat> = {};

/**
 * What a clock in the store shows at an instant in ms, by the browser's time zones. It is only for display: the server
 * decides which boost a purchase gets.
 */
export const toStoreTime = (ms: number, timeZone: string): StoreTime => toLocal(toLocalMs(ms, timeZone));

/** How far the clock of the store is ahead of UTC at an instant; both in ms. */
export const getStoreOffset = (ms: number, timeZone: string): number =>
  toLocalMs(ms, timeZone) - Math.floor(ms / MINUTE_MS) * MINUTE_MS;

/** The local time as if it were UTC, in ms since 1970, without seconds. */
function toLocalMs(ms: number, timeZone: string): number {
  const format = (formats[timeZone] ??= new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }));
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of format.formatToParts(ms)) parts[type] = Number(value);
  const { year = 0, month = 1, day, hour, minute } = parts;
  return Date.UTC(year, month - 1, day, hour, minute);
}

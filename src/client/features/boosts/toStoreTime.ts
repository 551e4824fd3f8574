import { toLocal, type LocalTime } from '../../../contract/boostTimes';

const formats: Record<string, Intl.DateTimeFormat> = {};

/**
 * What a clock in the store shows at an instant in ms, by the browser's time zones. It is only for display: the server
 * decides which boost a purchase gets.
 */
export function toStoreTime(ms: number, timeZone: string): LocalTime {
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
  return toLocal(Date.UTC(year, month - 1, day, hour, minute));
}

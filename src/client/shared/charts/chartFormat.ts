import { formatNumber } from '../format/formatNumber';

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const fullDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/** Formats a day 'YYYY-MM-DD' as 'Mar 4, 2026'. */
export const formatPlainDay = (plainDay: string) => fullDay.format(new Date(plainDay));
const WEEK_MS = 7 * 86_400_000;
const month = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });
const fullMonth = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

export type Interval = 'week' | 'month';

/** The header of a table's column of weeks or months. */
export const FIRST_COLUMNS = { week: 'Week of', month: 'Month' };

/** Whether the week or month that starts on a day 'YYYY-MM-DD' includes `today` or later days. */
export const isUnfinished = (start: string, today: string, interval: Interval) =>
  interval === 'month' ? start.slice(0, 7) === today.slice(0, 7) : Date.parse(start) + WEEK_MS > Date.parse(today);

/** The name of a week or month, with a note if it is not over: 'Mar 2, 2026 (so far)', 'March 2026'. */
export const formatInterval = (start: string, today: string, interval: Interval) =>
  `${interval === 'month' ? fullMonth.format(new Date(start)) : formatPlainDay(start)}${isUnfinished(start, today, interval) ? ' (so far)' : ''}`;
/** The short name of a week or month, for an axis: 'Mar 2', 'Mar'. */
export const formatAxisStart = (start: string, interval: Interval) =>
  (interval === 'month' ? month : day).format(new Date(start));

/** Formats a number for small spaces, such as '1.2K'. */
export const formatCompact = (value: number) => compact.format(value);
/** Formats a percentage for a table or tooltip; null, a missing value, becomes '–'. */
export const formatPercent = (value: number | null) => (value === null ? '–' : `${formatNumber(value)}%`);

/** Formats an hour from 0 to 23 as '12 AM', '9 AM' or '3 PM'. */
export function formatHour(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`;
}

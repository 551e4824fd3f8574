import { formatNumber } from '../../../shared/format/formatNumber';

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const fullDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/** Formats a day 'YYYY-MM-DD' as 'Mar 4', for an axis. */
export const formatAxisDay = (plainDay: string) => day.format(new Date(plainDay));
/** Formats a day 'YYYY-MM-DD' as 'Mar 4, 2026'. */
export const formatPlainDay = (plainDay: string) => fullDay.format(new Date(plainDay));
const WEEK_MS = 7 * 86_400_000;

/** Whether the week that starts on a day 'YYYY-MM-DD' includes `today` or later days. */
export const isUnfinished = (start: string, today: string) => Date.parse(start) + WEEK_MS > Date.parse(today);
/** The first day of a week, with a note if the week is not over: 'Mar 2, 2026 (so far)'. */
export const formatWeek = (start: string, today: string) =>
  `${formatPlainDay(start)}${isUnfinished(start, today) ? ' (so far)' : ''}`;

/** Formats a number for small spaces, such as '1.2K'. */
export const formatCompact = (value: number) => compact.format(value);
/** Formats a percentage for a table or tooltip; null, a missing value, becomes '–'. */
export const formatPercent = (value: number | null) => (value === null ? '–' : `${formatNumber(value)}%`);

/** Formats an hour from 0 to 23 as '12 AM', '9 AM' or '3 PM'. */
export function formatHour(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`;
}

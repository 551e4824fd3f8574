import { formatDate } from '../../shared/format/formatDate';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago an ISO 8601 instant was, seen from `now` (ms since 1970): 'Just now', '5 min ago', '1 hour ago', then the date. */
export function boardTime(iso: string, now: number): string {
  const age = now - Date.parse(iso);
  // Also what the till's slow clock takes for the future.
  if (age < MINUTE) return 'Just now';
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min ago`;
  if (age >= DAY) return formatDate(iso);
  const hours = Math.floor(age / HOUR);
  return hours === 1 ? '1 hour ago' : `${hours} hours ago`;
}

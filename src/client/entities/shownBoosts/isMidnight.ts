import { formatTime } from '../../shared/format/formatDate';

/** Whether a day begins at an ISO 8601 timestamp in a time zone. */
export const isMidnight = (iso: string, timeZone: string | undefined): boolean =>
  formatTime(iso, 'en', timeZone) === '12:00 AM';

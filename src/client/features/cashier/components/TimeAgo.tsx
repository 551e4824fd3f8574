import { useNow } from '../../../shared/device/useNow';
import { formatDate, formatDateTime } from '../../../shared/format/formatDate';
import board from '../../../shared/i18n/messages/en/board.json';
import { useText, type Text } from '../../../shared/i18n/useText';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A relative time that updates itself. Its title is the exact time. */
export function TimeAgo({ date }: { date: string }) {
  const text = useText(board);
  const now = useNow();
  return (
    <time dateTime={date} title={formatDateTime(date, text.language)}>
      {formatTimeAgo(date, now, text)}
    </time>
  );
}

/**
 * Formats the age of an ISO 8601 time at `now` (ms since 1970): 'Just now', '5 min ago' or '1 hour ago'. A time more
 * than a day ago is shown as a date.
 */
export function formatTimeAgo(iso: string, now: number, { t, language }: Text<keyof typeof board>): string {
  const age = now - Date.parse(iso);
  // The age may be slightly negative, because the clocks of two servers differ.
  if (age < MINUTE) return t('board.justNow');
  if (age < HOUR) return t('board.minutesAgo', { count: Math.floor(age / MINUTE) });
  if (age >= DAY) return formatDate(iso, language);
  return t('board.hoursAgo', { count: Math.floor(age / HOUR) });
}

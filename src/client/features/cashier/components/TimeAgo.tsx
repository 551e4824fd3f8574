import { useNow } from '../../../shared/device/useNow';
import { formatDate } from '../../../shared/format/formatDate';
import { useDateFormat } from '../../../shared/format/useDateFormat';
import board from '../../../shared/i18n/messages/en/board.json';
import { useText, type Text } from '../../../shared/i18n/useText';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A relative time that updates itself. Its title is the exact time. */
export function TimeAgo({ date }: { date: string }) {
  const text = useText(board);
  const { formatDateTime, timeZone } = useDateFormat();
  const now = useNow();
  return (
    <time dateTime={date} title={formatDateTime(date)}>
      {formatTimeAgo(date, now, { ...text, timeZone })}
    </time>
  );
}

/**
 * Formats the age of an ISO 8601 time at `now` (ms since 1970): 'Just now', '5 min ago' or '1 hour ago'. A time more
 * than a day ago is shown as a date.
 */
export function formatTimeAgo(
  iso: string,
  now: number,
  { t, language, timeZone }: Text<keyof typeof board> & { timeZone?: string | undefined },
): string {
  const age = now - Date.parse(iso);
  // The age may be slightly negative, because the clocks of two servers differ.
  if (age < MINUTE) return t('board.justNow');
  if (age < HOUR) return t('board.minutesAgo', { count: Math.floor(age / MINUTE) });
  if (age >= DAY) return formatDate(iso, language, timeZone);
  return t('board.hoursAgo', { count: Math.floor(age / HOUR) });
}

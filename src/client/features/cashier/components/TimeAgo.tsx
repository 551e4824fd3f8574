import { useSyncExternalStore } from 'react';
import { getServerNow } from '../../../shared/device/serverClock';
import { formatDate, formatDateTime } from '../../../shared/format/formatDate';
import board from '../../../shared/i18n/messages/en/board.json';
import { useText, type Text } from '../../../shared/i18n/useText';

const TICK_MS = 30_000;
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

let now = 0;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function tick() {
  now = getServerNow();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = getServerNow();
    timer = setInterval(tick, TICK_MS);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** The server's time in ms since 1970. All components share one clock, so that they never show different times. */
function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}

import { SENDING_HOURS } from '../../../contract/plain/limits';

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** Says when a text that is sent now waits for sending hours, in the store's time; null within sending hours. */
export function describeWait(now: Date, timeZone: string): string | null {
  const start = describeStart(now, timeZone);
  if (start === RIGHT_AWAY) return null;
  const time = now.toLocaleTimeString('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });
  return `It's ${time} at your store. ${start}`;
}

const RIGHT_AWAY = 'Yours goes out right away.';

/** Says when a text that is sent at `at` goes out, in the time zone of the store, such as 'tomorrow at 9:00 AM'. */
export function describeStart(at: Date, timeZone: string | undefined): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short', hour: 'numeric', hourCycle: 'h23' });
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  const day = DAYS.indexOf(parts.weekday ?? '');
  const hour = Number(parts.hour);
  const describeOpening = (weekday: number) => (weekday === 0 ? '12:00 PM' : '9:00 AM');
  if (hour >= SENDING_HOURS.close) return `Yours goes out tomorrow at ${describeOpening((day + 1) % DAYS.length)}.`;
  const open = day === 0 ? SENDING_HOURS.openOnSunday : SENDING_HOURS.open;
  return hour < open ? `Yours goes out today at ${describeOpening(day)}.` : RIGHT_AWAY;
}

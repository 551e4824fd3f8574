import type { BoostPeriod } from '../../../contract/boosts';
import { createFormat, formatDate, formatTime } from '../../shared/format/formatDate';
import type nextBoost from '../../shared/i18n/messages/en/nextBoost.json';
import type { Text } from '../../shared/i18n/useText';
import { isMidnight } from './isMidnight';

/** The language of a text about a boost, and the time zone of the store. */
interface BoostWords extends Text<keyof typeof nextBoost> {
  timeZone: string | undefined;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const formatWeekday = /* @__PURE__ */ createFormat({ weekday: 'long' });

/** 'Tuesday 2 to 4 PM: double points' for a boost that begins within eight days after `now`. */
export function describeNext({ from, until, factor }: BoostPeriod, now: number, words: BoostWords): string {
  const when = describeWhen(from, until, now, words);
  // A text begins with a capital letter in both languages, but the name of a day in Spanish does not.
  return words.t('nextBoost.text', { when: when.charAt(0).toUpperCase() + when.slice(1), factor });
}

function describeWhen(from: string, until: string | null, now: number, words: BoostWords): string {
  const { t, timeZone } = words;
  const day = nameDay(Date.parse(from), now, words);
  const withTime = (name: string, iso: string) =>
    isMidnight(iso, timeZone) ? name : `${name} ${formatShort(iso, words).join(' ')}`;
  if (until === null) return t('nextBoost.onwards', { start: withTime(day, from) });
  const end = Date.parse(until);
  const isWhole = isMidnight(from, timeZone) && isMidnight(until, timeZone);
  // The days on which clocks change have 23 or 25 hours.
  if (isWhole && end - Date.parse(from) < DAY_MS + 2 * HOUR_MS) return day;
  if (end - Date.parse(from) > DAY_MS) {
    return t('nextBoost.span', { start: withTime(day, from), end: withTime(nameDay(end - 1, now, words), until) });
  }
  const [start, stop] = [formatShort(from, words), formatShort(until, words)];
  const isSameHalf = start[1] === stop[1] && toDay(Date.parse(from), timeZone) === toDay(end, timeZone);
  return t('nextBoost.hours', { day, start: isSameHalf ? start[0] : start.join(' '), end: stop.join(' ') });
}

/** 'today', 'tomorrow' or 'Tuesday'; 'next Tuesday' for the day a week after today. */
function nameDay(at: number, now: number, { t, language, timeZone }: BoostWords): string {
  const days = toDay(at, timeZone) - toDay(now, timeZone);
  if (days < 2) return t(days < 1 ? 'nextBoost.today' : 'nextBoost.tomorrow');
  const day = formatWeekday(new Date(at).toISOString(), language, timeZone);
  return days < 7 ? day : t('nextBoost.nextWeek', { day });
}

/** ['2', 'PM'], ['11:30', 'AM'] or ['midnight']. */
function formatShort(iso: string, { t, language, timeZone }: BoostWords): string[] {
  if (isMidnight(iso, timeZone)) return [t('nextBoost.midnight')];
  return formatTime(iso, language, timeZone).replace(':00', '').split(/\s/);
}

/** A number for the calendar day in the time zone, one more than that of the day before. */
const toDay = (at: number, timeZone?: string) =>
  Math.round(Date.parse(`${formatDate(new Date(at).toISOString(), 'en', timeZone)} UTC`) / DAY_MS);

import { DateTime } from 'luxon';

export type DateOrder = 'mdy' | 'dmy';

const NUMBERS = /^(\d{1,4})[/.\- ](\d{1,2})[/.\- ](\d{1,4})$/;
/** 'May 17, 1990' and '17 May 1990', also with the whole name of the month. */
const WORDS = ['LLL d yyyy', 'LLLL d yyyy', 'd LLL yyyy', 'd LLLL yyyy'];
const TIME = /[T ]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?( ?[AP]M)?(Z|[+-]\d{2}:?\d{2})?$/i;

/**
 * Reads a date as spreadsheets write them: 1990-05-17, 5/17/1990 or 17.5.1990 by `order`, or with the name of the
 * month; a time after it is ignored. Returns YYYY-MM-DD, or null when it is not a date with a four-digit year.
 */
export function parseDate(text: string, order: DateOrder): string | null {
  const date = text.trim().replace(TIME, '');
  const [, first = '', second = '', third = ''] = NUMBERS.exec(date) ?? [];
  if (first.length === 4) return toDate(first, second, third);
  if (third.length === 4) return order === 'mdy' ? toDate(third, first, second) : toDate(third, second, first);
  if (!/\p{L}/u.test(date)) return null;
  const words = date
    .replace(/[,.]/g, ' ')
    .replace(/(\d)(st|nd|rd|th)\b/gi, '$1')
    .replace(/\s+/g, ' ');
  for (const format of WORDS) {
    const parsed = DateTime.fromFormat(words, format, { locale: 'en', zone: 'utc' });
    if (parsed.isValid) return parsed.toISODate();
  }
  return null;
}

function toDate(year: string, month: string, day: string): string | null {
  if (day.length > 2) return null;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso) ? iso : null;
}

/** The order that dates like these can have; null when both fit, or neither does. */
export function guessDateOrder(texts: readonly string[]): DateOrder | null {
  const pairs = texts.flatMap((text) => {
    const [, first = '', second = '', third = ''] = NUMBERS.exec(text.trim().replace(TIME, '')) ?? [];
    return third.length === 4 ? [[Number(first), Number(second)] as const] : [];
  });
  const isDayFirst = pairs.some(([first]) => first > 12);
  const isMonthFirst = pairs.some(([, second]) => second > 12);
  if (isDayFirst === isMonthFirst) return null;
  return isDayFirst ? 'dmy' : 'mdy';
}

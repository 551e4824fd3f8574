import type { ImportMapping } from '../../../../contract/imports';
import { BIRTHDAY_YEAR_MIN, IMPORT_POINTS_MAX, NAME_MAX } from '../../../../contract/limits';
import { PHONE_PATTERN } from '../../../../contract/phone';
import { isTooYoungForTexts } from '../../../../contract/smsConsent';
import { validateText } from '../../../shared/validateText';
import { DateTime } from 'luxon';

type DateOrder = 'mdy' | 'dmy';

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

/** A row that can be imported. */
export interface ImportRow {
  phone: string;
  name: string | null;
  /** YYYY-MM-DD */
  birthday: string | null;
  points: number;
  /** YYYY-MM-DD */
  joined: string | null;
  acceptsTexts: boolean;
}

export interface ParsingContext {
  mapping: ImportMapping;
  /** Number of columns of the header. */
  columns: number;
  /** Today in the store's time zone, YYYY-MM-DD. */
  today: string;
}

const PHONE = new RegExp(PHONE_PATTERN);
const YES = new Set(['yes', 'y', 'true', 't', '1', 'x', 'subscribed', 'opted in', 'opt in', 'si', 'sí']);
const NO = new Set(['', 'no', 'n', 'false', 'f', '0', 'unsubscribed', 'opted out', 'opt out', 'none']);

/** Why a row is not imported: a sentence for the owner. */
class Rejection extends Error {}

/** Reads one row; a string says why it is rejected. */
export function parseRow(cells: readonly string[], context: ParsingContext): ImportRow | string {
  try {
    return readRow(cells, context);
  } catch (error) {
    if (error instanceof Rejection) return error.message;
    throw error;
  }
}

function readRow(cells: readonly string[], { mapping, columns, today }: ParsingContext): ImportRow {
  if (cells.length > columns && cells.slice(columns).some((cell) => cell !== '')) {
    throw new Rejection(`The row has ${cells.length} cells, but the header has ${columns}`);
  }
  const get = (column: number | null) => (column === null ? '' : cleanCell(cells[column] ?? ''));
  const birthday = readBirthday(get(mapping.birthday), mapping, today);
  return {
    phone: readPhone(get(mapping.phone)),
    name: readName(get(mapping.name)),
    birthday,
    points: readPoints(get(mapping.points)),
    joined: readJoined(get(mapping.joined), mapping, today),
    acceptsTexts: readConsent(get(mapping.smsConsent)) && !isTooYoungForTexts(birthday, today),
  };
}

/** Removes control characters and the apostrophe that exports put before text that looks like a formula. */
function cleanCell(cell: string): string {
  return cell
    .replace(/^'(?=[=+\-@\t\r])/, '')
    .replace(/\p{Cc}/gu, ' ')
    .trim();
}

/** Normalizes a phone number in any common format to '+1' and ten digits; null when it is not one. */
export function normalizePhone(text: string): string | null {
  // Spreadsheets turn numbers into 2025550123.0.
  const written = text.trim().replace(/^(\d{10,11})\.0+$/, '$1');
  if (!/^[+\d\s().\-/\u00a0\u2010-\u2015]+$/.test(written)) return null;
  const digits = written.replace(/\D/g, '');
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  const phone = `+1${national}`;
  const isForeign = written.startsWith('+') && digits.length !== 11;
  return !isForeign && PHONE.test(phone) ? phone : null;
}

function readPhone(text: string): string {
  if (text === '') throw new Rejection('The phone number is missing');
  const phone = normalizePhone(text);
  if (phone !== null) return phone;
  if (/^\d(\.\d+)?E\+?\d+$/i.test(text)) {
    throw new Rejection(
      `A spreadsheet has rounded the phone number to ${text}. Format the column as text and export again`,
    );
  }
  throw new Rejection(`'${text}' is not a phone number with ten digits`);
}

function readName(text: string): string | null {
  if (text === '') return null;
  const problem = validateText('Name', text, NAME_MAX);
  if (problem !== null) throw new Rejection(problem);
  return text;
}

function readBirthday(text: string, { dateOrder }: ImportMapping, today: string): string | null {
  if (text === '') return null;
  const birthday = parseDate(text, dateOrder);
  if (birthday === null) throw new Rejection(`The birthday '${text}' is not a date with a year`);
  if (birthday > today) throw new Rejection(`The birthday '${text}' is in the future`);
  if (Number(birthday.slice(0, 4)) < BIRTHDAY_YEAR_MIN) {
    throw new Rejection(`The birthday '${text}' is before ${BIRTHDAY_YEAR_MIN}`);
  }
  return birthday;
}

function readPoints(text: string): number {
  if (text === '') return 0;
  const plain = text.replace(/^(\d{1,3})((?:,\d{3})+)(?=\.|$)/, (all) => all.replaceAll(',', '')).replace(/\.0+$/, '');
  if (!/^\d{1,9}$/.test(plain))
    throw new Rejection(`'${text}' is not a number of points, which are whole and not negative`);
  const points = Number(plain);
  if (points > IMPORT_POINTS_MAX) throw new Rejection(`${text} points are more than a customer can start with`);
  return points;
}

function readJoined(text: string, { dateOrder }: ImportMapping, today: string): string | null {
  if (text === '') return null;
  const joined = parseDate(text, dateOrder);
  if (joined === null || joined < '1970-01-01') throw new Rejection(`The joining date '${text}' is not a date`);
  if (joined > today) throw new Rejection(`The joining date '${text}' is in the future`);
  return joined;
}

function readConsent(text: string): boolean {
  const response = text.toLowerCase();
  if (YES.has(response)) return true;
  if (NO.has(response)) return false;
  throw new Rejection(`'${text}' is neither yes nor no for consent to texts`);
}

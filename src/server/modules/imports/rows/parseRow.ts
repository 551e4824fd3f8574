import type { ImportMapping } from '../../../../contract/imports';
import { hasBirthYear } from '../../../../contract/plain/birthdays';
import { BIRTHDAY_YEAR_MIN, IMPORT_POINTS_MAX, NAME_MAX } from '../../../../contract/plain/limits';
import { isTooYoungForTexts, TEXTS_AGE_MIN } from '../../../../contract/plain/smsConsent';
import { validateText } from '../../../shared/validateText';
import { cleanCell, quote } from './cleanCell';
import { parseBirthday, parseDate } from './parseDate';
import { describePhoneProblem, readPhone } from './parsePhone';

export interface ImportRow {
  phone: string;
  name: string | null;
  /** YYYY-MM-DD or --MM-DD */
  birthday: string | null;
  points: number;
  /** YYYY-MM-DD */
  joined: string | null;
  acceptsTexts: boolean;
  /** Sentences for the owner about the values that were left out or changed. */
  warnings: string[];
}

export interface ParsingContext {
  mapping: ImportMapping;
  /** The number of columns in the header. */
  columns: number;
  /** The day on which the run started, in the store's time zone, YYYY-MM-DD. */
  today: string;
  /** The indexes of columns that contain serial dates. */
  serialColumns: ReadonlySet<number>;
}

const JOINED_MIN = '1970-01-01';
const YES = new Set(['yes', 'y', 'true', 't', '1', 'x', 'subscribed', 'opted in', 'opt in', 'si', 'sí']);
const NO = new Set(['', 'no', 'n', 'false', 'f', '0', 'unsubscribed', 'opted out', 'opt out', 'none']);

/**
 * Parses one row. Returns a text with the reason if the row is rejected, which only happens for an invalid phone number
 * or too many cells. Other invalid values are left out with a warning.
 */
export function parseRow(cells: readonly string[], context: ParsingContext): ImportRow | string {
  const { mapping, columns, today } = context;
  if (cells.slice(columns).some((cell) => cell !== '')) {
    return `The row has ${cells.length} cells, but the header has ${columns}`;
  }
  const phoneCell = cells[mapping.phone] ?? '';
  const reading = readPhone(phoneCell);
  if (reading === null) return describePhoneProblem(phoneCell);
  const { phone, warning } = reading;
  const warnings = warning === null ? [] : [warning];
  const warn: Warn = (message, value) => {
    warnings.push(message);
    return value;
  };
  const get = (column: number | null | undefined) => cleanCell(cells[column ?? -1] ?? '');
  const getDate = (column: number | null, parse: typeof parseDate) => {
    const text = get(column);
    const isSerial = column !== null && context.serialColumns.has(column);
    return { text, date: text === '' ? '' : parse(text, { order: mapping.dateOrder, today, isSerial }), today };
  };
  const name = readName(joinName(cells, mapping), warn);
  const birthday = readBirthday(getDate(mapping.birthday, parseBirthday), warn);
  const points = readPoints(get(mapping.points), warn);
  const joined = readJoined(getDate(mapping.joined, parseDate), warn);
  const acceptsTexts = readConsent(get(mapping.smsConsent), { isTooYoung: isTooYoungForTexts(birthday, today) }, warn);
  return { phone, name, birthday, points, joined, acceptsTexts, warnings };
}

/** Adds a warning and returns the value to use instead. */
type Warn = <Value>(message: string, value: Value) => Value;

interface DateCell {
  text: string;
  /** '' for an empty cell, null for an invalid one. */
  date: string | null;
  today: string;
}

/** Returns the name in a row, which may be in two columns; '' if there is none. */
export function joinName(cells: readonly string[], { name, lastName }: ImportMapping): string {
  const parts = [name, lastName].map((column) => cleanCell(cells[column ?? -1] ?? ''));
  return parts.filter((part) => part !== '').join(' ');
}

function readName(name: string, warn: Warn): string | null {
  if (name === '') return null;
  const problem = validateText('Name', name, NAME_MAX);
  return problem === null ? name : warn(problem, null);
}

/** Says why a text is no date: '2/30/1990' has all parts of one but does not exist, and '5/17' has no year. */
function describeNoDate(text: string): string {
  return countDateParts(text) >= 3 ? 'is not a real date' : 'is not a date with a year';
}

/** Says why a text is no birthday: '2/30' has a month and a day but does not exist, and 'May 1990' has no day. */
function describeNoBirthday(text: string): string {
  const isWhole = countDateParts(text) >= (/\d{4}/.test(text) ? 3 : 2);
  return isWhole ? 'is not a real date' : 'is not a date';
}

function countDateParts(text: string): number {
  return (text.match(/\d+/g)?.length ?? 0) + (/\p{L}{3}/u.test(text) ? 1 : 0);
}

function readBirthday({ text, date, today }: DateCell, warn: Warn): string | null {
  if (date === '') return null;
  if (date === null) return warn(`The birthday ${quote(text)} ${describeNoBirthday(text)}`, null);
  if (!hasBirthYear(date)) return date;
  if (date > today) return warn(`The birthday ${quote(text)} is in the future`, null);
  if (Number(date.slice(0, 4)) < BIRTHDAY_YEAR_MIN) {
    return warn(`The birthday ${quote(text)} is before ${BIRTHDAY_YEAR_MIN}`, null);
  }
  return date;
}

function readJoined({ text, date, today }: DateCell, warn: Warn): string | null {
  if (date === '') return null;
  if (date === null) return warn(`The joining date ${quote(text)} ${describeNoDate(text)}`, null);
  if (date > today) return warn(`The joining date ${quote(text)} is in the future`, null);
  return date < JOINED_MIN ? warn(`The joining date ${quote(text)} is before 1970`, null) : date;
}

function readPoints(text: string, warn: Warn): number {
  if (text === '') return 0;
  const plain = text.replace(/^([-+]?\d{1,3})((?:,\d{3})+)(?=\.|$)/, (all) => all.replaceAll(',', ''));
  const [, sign = '', whole = '', decimals = ''] = /^([-+]?)(\d+)(?:[.,](\d+))?$/.exec(plain) ?? [];
  if (whole === '') return warn(`${quote(text)} is not a number of points`, 0);
  const points = Number(whole);
  const isWhole = Number(decimals) === 0;
  if (sign === '-' && (points > 0 || !isWhole)) return warn(`${quote(text)} points are negative and count as 0`, 0);
  if (points > IMPORT_POINTS_MAX) return warn(`${quote(text)} points are more than a customer can start with`, 0);
  return isWhole ? points : warn(`${quote(text)} points were rounded down to ${points}`, points);
}

function readConsent(text: string, { isTooYoung }: { isTooYoung: boolean }, warn: Warn): boolean {
  const answer = text.toLowerCase();
  if (NO.has(answer)) return false;
  if (!YES.has(answer)) return warn(`${quote(text)} is neither yes nor no for consent to texts`, false);
  if (isTooYoung) return warn(`The customer is under ${TEXTS_AGE_MIN} and cannot consent to texts`, false);
  return true;
}

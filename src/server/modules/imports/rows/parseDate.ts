type DateOrder = 'mdy' | 'dmy';

const NUMBERS = /^(\d{1,4})[/.\- ](\d{1,2})[/.\- ](\d{1,4})$/;
const DAY_AND_MONTH = /^(\d{1,2})[/.-](\d{1,2})\.?$/;
const TIME = /[T ]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?( ?[AP]M)?(Z|[+-]\d{2}:?\d{2})?$/i;
const MONTHS = [
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october'],
  ...['november', 'december'],
];

interface DateReading {
  order: DateOrder;
  /** YYYY-MM-DD. Two-digit years are read as the latest year that is not after this day. */
  today: string;
  /** Whether a number such as 33010 is read as a spreadsheet's serial date. */
  isSerial: boolean;
}

/**
 * Parses a date in the notations of spreadsheets: 1990-05-17, 19900517, 5/17/1990, 5/17/90 or 17.5.1990 by `order`,
 * with the name of the month, or a serial number. A time after the date is ignored. Returns YYYY-MM-DD, or null when it
 * is not a complete date.
 */
export function parseDate(text: string, { order, today, isSerial }: DateReading): string | null {
  if (isSerial && SERIAL.test(text)) return fromSerial(Number(text));
  const date = text.trim().replace(TIME, '');
  const [, year = '', month = '', day = ''] = /^((?:19|20)\d{2})(\d{2})(\d{2})$/.exec(date) ?? [];
  if (year !== '') return toDate(year, month, day, today);
  const [, first = '', second = '', third = ''] = NUMBERS.exec(date) ?? [];
  if (first.length === 4) return toDate(first, second, third, today);
  if (first !== '') return order === 'mdy' ? toDate(third, first, second, today) : toDate(third, second, first, today);
  return parseWords(date, today);
}

/**
 * Parses a date, or only its month and day: 5/17, 05-17, 17-May, 'May 17' or --05-17. Returns YYYY-MM-DD, or --MM-DD
 * without a year. Programs write an unknown year as 0000, or as 1604.
 */
export function parseBirthday(text: string, reading: DateReading): string | null {
  const date = parseDate(text, reading) ?? parseDayAndMonth(text.trim(), reading);
  return date === null ? null : date.replace(/^(0000|1604)-/, '--');
}

/** Returns a date in the year 0000, which is a leap year. */
function parseDayAndMonth(text: string, { order, today }: DateReading): string | null {
  const [, month = '', day = ''] = /^--(\d{2})-?(\d{2})$/.exec(text) ?? [];
  if (month !== '') return toDate('0000', month, day, today);
  const [, first = '', second = ''] = DAY_AND_MONTH.exec(text) ?? [];
  if (first === '') return parseWords(`${text} 0000`, today);
  return order === 'mdy' ? toDate('0000', first, second, today) : toDate('0000', second, first, today);
}

/** Parses dates such as 'May 17, 1990', '17 May 1990', '17-May-90' and 'Thursday, May 17th 1990'. */
function parseWords(date: string, today: string): string | null {
  const words = date
    .toLowerCase()
    .replace(/(\d)(st|nd|rd|th)\b/g, '$1')
    .replace(/^(sun|mon|tue|wed|thu|fri|sat)[a-z]*/, '')
    .split(/[\s,./-]+/)
    .filter((word) => word !== '');
  const [first = '', second = '', year = ''] = words;
  const [month, day] = /^\d/.test(first) ? [second, first] : [first, second];
  const index = MONTHS.findIndex((name) => month.length >= 3 && name.startsWith(month.replace(/^sept$/, 'sep')));
  return words.length === 3 && index >= 0 ? toDate(year, String(index + 1), day, today) : null;
}

function toDate(year: string, month: string, day: string, today: string): string | null {
  if (!/^(\d{2}|\d{4})$/.test(year) || !/^\d{1,2}$/.test(day)) return null;
  const inYear = `-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const century = Number(today.slice(0, 2));
  const iso =
    year.length === 4
      ? year + inYear
      : `${`${century}${year}${inYear}` > today ? century - 1 : century}${year}${inYear}`;
  const time = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso) ? iso : null;
}

/** Matches days since December 30, 1899, with the time as a fraction. Before March 1900 spreadsheets disagree. */
const SERIAL = /^\d{3,5}(\.\d+)?$/;

function fromSerial(serial: number): string | null {
  return serial > 60 ? new Date(Date.UTC(1899, 11, 30 + Math.floor(serial))).toISOString().slice(0, 10) : null;
}

/** Returns the indexes of the columns that contain serial dates, by the first rows of a file. */
export function findSerialColumns(columns: readonly string[], sample: readonly (readonly string[])[]): Set<number> {
  return new Set(columns.flatMap((_column, at) => (areSerials(sample.map((cells) => cells[at] ?? '')) ? [at] : [])));
}

/** Whether most of the cells in a column are serial dates between 1927 and 2064. */
export function areSerials(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '');
  return filled.filter((cell) => /^[1-5]\d{4}(\.\d+)?$/.test(cell)).length > filled.length / 2;
}

/** Whether day and month of a date like this could be confused. */
export function hasDateOrder(text: string): boolean {
  return readPair(text) !== null;
}

/** Returns the only order that fits all of these dates, or null when both orders or none of them fit. */
export function guessDateOrder(texts: readonly string[]): DateOrder | null {
  const pairs = texts.map(readPair).filter((pair) => pair !== null);
  const isDayFirst = pairs.some(([first]) => first > 12);
  const isMonthFirst = pairs.some(([, second]) => second > 12);
  if (isDayFirst === isMonthFirst) return null;
  return isDayFirst ? 'dmy' : 'mdy';
}

/** Matches a day and month, but not 5.17, which is rather a number. */
const WITHOUT_YEAR = /^(\d{1,2})[/-](\d{1,2})$/;

function readPair(text: string): readonly [number, number] | null {
  const date = text.trim().replace(TIME, '');
  const [, first = '', second = '', third = ''] = NUMBERS.exec(date) ?? WITHOUT_YEAR.exec(date) ?? [];
  const pair = [Number(first), Number(second)] as const;
  const isDate = Math.min(...pair) >= 1 && Math.min(...pair) <= 12 && Math.max(...pair) <= 31;
  return isDate && first.length <= 2 && [0, 2, 4].includes(third.length) ? pair : null;
}

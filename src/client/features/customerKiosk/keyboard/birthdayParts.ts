/** The parts of a birthday, which are picked in the order month, day, year. A part that is not picked yet is null. */
export interface BirthdayParts {
  month: number | null;
  day: number | null;
  year: number | null;
}

export type BirthdayPart = keyof BirthdayParts;

const YEARS = 100;
/** A leap year, because February may have 29 days while no year is picked. */
const ANY_LEAP_YEAR = 2000;

/** Parses a field value, which is 'MM/DD/YYYY' or the beginning of it. Incomplete parts are null. */
export function toBirthdayParts(value: string): BirthdayParts {
  const [month, day, year] = value.split('/');
  const toNumber = (text: string | undefined, length: number) => (text?.length === length ? Number(text) : null);
  return { month: toNumber(month, 2), day: toNumber(day, 2), year: toNumber(year, 4) };
}

/** The field value: 'MM/', 'MM/DD/' or 'MM/DD/YYYY'. A part after a missing part is left out. */
export function formatBirthdayParts({ month, day, year }: BirthdayParts): string {
  if (month === null) return '';
  const monthText = `${pad(month)}/`;
  if (day === null) return monthText;
  return `${monthText}${pad(day)}/${year ?? ''}`;
}

const pad = (number: number) => String(number).padStart(2, '0');

/** The number of days in a month. Without a year, February has 29. */
export function daysInMonth(month: number, year: number | null): number {
  return new Date(year ?? ANY_LEAP_YEAR, month, 0).getDate();
}

/** Sets a part. A day that does not exist in the new month is cleared. */
export function changePart(parts: BirthdayParts, picked: Partial<BirthdayParts>): BirthdayParts {
  const next = { ...parts, ...picked };
  const isDayTooLate = next.month !== null && next.day !== null && next.day > daysInMonth(next.month, next.year);
  return isDayTooLate ? { ...next, day: null } : next;
}

/** The part to pick next: the first missing one, or else the year. */
export function nextPart({ month, day }: BirthdayParts): BirthdayPart {
  if (month === null) return 'month';
  return day === null ? 'day' : 'year';
}

/** The decade of a year: 1970 for 1975. */
export const toDecade = (year: number): number => year - (year % 10);

/** The decades with the last 100 years, starting with the current one. */
export function listDecades(today: Date): number[] {
  const [last, first] = [today.getFullYear(), today.getFullYear() - YEARS + 1];
  const decades: number[] = [];
  for (let decade = toDecade(last); decade >= toDecade(first); decade -= 10) decades.push(decade);
  return decades;
}

/** The years of a decade that are among the last 100, in their order. */
export function listYears(decade: number, today: Date): number[] {
  const last = today.getFullYear();
  return Array.from({ length: 10 }, (_, index) => decade + index).filter((year) => year <= last && year > last - YEARS);
}

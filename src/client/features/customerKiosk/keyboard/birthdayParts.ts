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
export function parseBirthday(value: string): BirthdayParts {
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

/** The last 100 years, starting with the current one. */
export function listYears(today: Date): number[] {
  return Array.from({ length: YEARS }, (_, index) => today.getFullYear() - index);
}

/** Birthdays, as the API has them: YYYY-MM-DD, or --MM-DD without a year, as in vCards. This file imports nothing. */

/** The description of a birthday in the API. */
export const BIRTHDAY_FORMAT = 'YYYY-MM-DD, or --MM-DD without a year';

export function hasBirthYear(birthday: string): boolean {
  return !birthday.startsWith('--');
}

/**
 * Converts a birthday to a date, YYYY-MM-DD, as the database stores it. A birthday without a year gets the year 1604,
 * as in Apple's contacts. It is a leap year, so it has a February 29.
 */
export function toBirthDate(birthday: string): string {
  return birthday.replace(/^--/, '1604-');
}

/** Converts a date, YYYY-MM-DD, to a birthday. The year 1604 means that the year is unknown. */
export function fromBirthDate(date: string): string {
  return date.replace(/^1604-/, '--');
}

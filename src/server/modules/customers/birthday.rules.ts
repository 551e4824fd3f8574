import { hasBirthYear, toBirthDate } from '../../../contract/plain/birthdays';
import { BIRTHDAY_PATTERN, BIRTHDAY_YEAR_MIN } from '../../../contract/plain/limits';
import { isTooYoungForTexts, TEXTS_AGE_MIN } from '../../../contract/plain/smsConsent';
import { fieldError } from '../../shared/AppError';

/** Returns `own`, or `other` if it says more: when there is no own birthday, or when it is the same day with a year. */
export function combineBirthdays(own: string | null, other: string | null): string | null {
  if (own === null || other === null) return own ?? other;
  const isSameDay = own.slice(-5) === other.slice(-5);
  return !hasBirthYear(own) && isSameDay ? other : own;
}

/**
 * Returns the error message for a birthday, or null. `today` is the store's local date, YYYY-MM-DD. Only the owner may
 * leave out the year, because a customer knows it.
 */
export function validateBirthday(birthday: string, today: string, { needsYear = true } = {}): string | null {
  if (birthday === '') return 'Birthday is required';
  const date = needsYear ? birthday : toBirthDate(birthday);
  if (!new RegExp(BIRTHDAY_PATTERN).test(date)) return 'Please enter a complete birthday (MM/DD/YYYY)';
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  if (month < 1 || month > 12) return 'Please enter a valid month (01-12)';
  if (day < 1 || day > 31) return 'Please enter a valid day (01-31)';
  const isYearGiven = date === birthday;
  if (isYearGiven && (year < BIRTHDAY_YEAR_MIN || year > Number(today.slice(0, 4)))) return 'Please enter a valid year';
  const isReal = new Date(Date.UTC(year, month - 1, day)).toISOString().startsWith(date);
  return isReal && date <= today ? null : 'Please enter a valid date (MM/DD/YYYY)';
}

/**
 * Asserts that a person is old enough to consent to marketing texts. `today` is the store's local date, YYYY-MM-DD.
 * @throws AppError 400 when they are too young.
 */
export function assertOldEnoughForTexts(birthday: string | null, today: string): void {
  if (!isTooYoungForTexts(birthday, today)) return;
  const message = `Marketing texts are for people aged ${TEXTS_AGE_MIN} or older`;
  throw fieldError('bad_request', 'smsConsent', message, 'tooYoungForTexts');
}

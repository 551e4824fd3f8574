import { hasBirthYear, toBirthDate } from '../../../contract/plain/birthdays';
import type { Language } from '../i18n/languages';
import { createFormat, formatDate } from './formatDate';

const day = /* @__PURE__ */ createFormat({ month: 'short', day: 'numeric' });

/** Formats a birthday as 'Mar 4', for screens that anybody who types a phone number can see. */
export function formatBirthdayWithoutYear(birthday: string, language: Language = 'en'): string {
  return day(`${toBirthDate(birthday)}T00:00:00Z`, language, 'UTC');
}

/** Formats a birthday 'YYYY-MM-DD' as 'Mar 4, 1990', and one without a year as 'Mar 4'. It has no time zone. */
export function formatBirthday(birthday: string, language: Language = 'en'): string {
  if (!hasBirthYear(birthday)) return formatBirthdayWithoutYear(birthday, language);
  return formatDate(`${birthday}T00:00:00Z`, language, 'UTC');
}

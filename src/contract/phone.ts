/** Digits of a North American number after '+1'; requests carry both. */
export const PHONE_DIGITS = 10;
export const PHONE_PREFIX = '+1';
/** No area code, and no exchange code after it, begins with 0 or 1 (North American Numbering Plan). */
export const PHONE_PATTERN = '^\\+1[2-9][0-9]{2}[2-9][0-9]{6}$';

/** What people read when a text has no ten digits, or more than them. */
export const PHONE_INVALID = `Please enter a valid ${PHONE_DIGITS}-digit phone number`;
/** What people read when ten digits break the numbering plan. */
export const PHONE_IMPOSSIBLE = "This number can't exist. Please check its first 6 digits.";

export type PhoneProblem = 'missing' | 'invalid' | 'impossible';

const PATTERN = new RegExp(PHONE_PATTERN);
/** Spaces, dots, brackets and all sorts of dashes. */
const WRITTEN = /^[+\d\s().\-/·\u2010-\u2015\u2212]+$/;
const INVISIBLE = /[\p{Cf}\p{Variation_Selector}]/gu;

/**
 * The ten digits of a North American number that somebody typed, pasted or exported in any usual way: with a country
 * code or without, with separators, with characters that nobody sees. null when these are not ten digits.
 */
function toNational(text: string): string | null {
  const written = text.normalize('NFKC').replace(INVISIBLE, '').trim().replace(/^tel:/i, '');
  if (!WRITTEN.test(written)) return null;
  const digits = written.replace(/\D/g, '');
  // A plus sign before ten digits names another country.
  if (written.includes('+') && digits.length === PHONE_DIGITS) return null;
  const national = digits.replace(/^(?:00)?1(?=\d{10}$)/, '');
  return national.length === PHONE_DIGITS ? national : null;
}

/** The number that somebody wrote as '+12025550123'; null when there can be no such number. */
export function parsePhone(text: string): string | null {
  const national = toNational(text);
  const phone = national === null ? null : PHONE_PREFIX + national;
  return phone !== null && PATTERN.test(phone) ? phone : null;
}

/** What is wrong with a number that somebody wrote; null when parsePhone reads it. */
export function findPhoneProblem(text: string): PhoneProblem | null {
  if (text.trim() === '') return 'missing';
  if (parsePhone(text) !== null) return null;
  return toNational(text) === null ? 'invalid' : 'impossible';
}

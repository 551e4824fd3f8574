/** A North American number is '+1' and ten digits. Requests always contain both. */
export const PHONE_DIGITS = 10;
export const PHONE_PREFIX = '+1';
/** Neither the area code nor the exchange code begins with 0 or 1 (North American Numbering Plan). */
export const PHONE_PATTERN = '^\\+1[2-9][0-9]{2}[2-9][0-9]{6}$';

/** The message for text that does not have exactly ten digits. */
export const PHONE_INVALID = `Please enter a valid ${PHONE_DIGITS}-digit phone number`;
/** The message for ten digits that violate the numbering plan. */
export const PHONE_IMPOSSIBLE = "This number can't exist. Please check its first 6 digits.";

export type PhoneProblem = 'missing' | 'invalid' | 'impossible';

const PATTERN = new RegExp(PHONE_PATTERN);
/** The accepted characters: digits, plus sign, spaces, dots, slashes, parentheses and all dashes. */
const WRITTEN = /^[+\d\s().\-/·\u2010-\u2015\u2212]+$/;
const INVISIBLE = /[\p{Cf}\p{Variation_Selector}]/gu;

/**
 * Returns the ten digits of a North American number in any common notation, with or without country code, separators
 * and invisible characters. null for other characters, another country code, or another number of digits.
 */
function toNational(text: string): string | null {
  const written = text.normalize('NFKC').replace(INVISIBLE, '').trim().replace(/^tel:/i, '');
  if (!WRITTEN.test(written)) return null;
  const digits = written.replace(/\D/g, '');
  // A plus sign directly before ten digits marks another country code.
  if (written.includes('+') && digits.length === PHONE_DIGITS) return null;
  const national = digits.replace(/^(?:00)?1(?=\d{10}$)/, '');
  return national.length === PHONE_DIGITS ? national : null;
}

/** Returns a phone number in any common notation as '+12025550123', or null when it is not valid. */
export function parsePhone(text: string): string | null {
  const national = toNational(text);
  const phone = national === null ? null : PHONE_PREFIX + national;
  return phone !== null && PATTERN.test(phone) ? phone : null;
}

/** Returns what is wrong with a phone number, or null when parsePhone accepts it. */
export function findPhoneProblem(text: string): PhoneProblem | null {
  if (text.trim() === '') return 'missing';
  if (parsePhone(text) !== null) return null;
  return toNational(text) === null ? 'invalid' : 'impossible';
}

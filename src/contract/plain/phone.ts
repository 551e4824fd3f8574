/** A North American number is '+1' and ten digits. Requests always contain both. */
export const PHONE_DIGITS = 10;
export const PHONE_PREFIX = '+1';
/** Neither the area code nor the exchange code begins with 0 or 1 (North American Numbering Plan). */
export const PHONE_PATTERN = '^\\+1[2-9][0-9]{2}[2-9][0-9]{6}$';

/** The message for text that does not have exactly ten digits, and of request schemas for an impossible number. */
export const PHONE_INVALID = `Please enter a valid ${PHONE_DIGITS}-digit phone number`;
/** The message for ten digits that violate the numbering plan. */
export const PHONE_IMPOSSIBLE = "This number can't exist. Please check its first 6 digits.";

export type PhoneProblem = 'missing' | 'invalid' | 'impossible';

const PATTERN = new RegExp(PHONE_PATTERN);
/** The accepted characters: digits, plus sign, spaces, dots, slashes, parentheses and all dashes. */
const WRITTEN = /^[+\d\s().\-/·\u2010-\u2015\u2212]+$/;
const INVISIBLE = /[\p{Cf}\p{Variation_Selector}]/gu;
/** The digits of Arabic and Persian keyboards, which NFKC leaves as they are. */
const ARABIC_DIGIT = /[\u0660-\u0669\u06f0-\u06f9]/g;
/** Digits and slashes of a North American number. A slash elsewhere separates two numbers, as in 222-2123/124. */
const NATIONAL = /^(?:(?:00|011)?1\/?)?(\d{3})\/?(\d{3})\/?(\d{4})$/;
/** A local number of seven digits with an extension, as in 222-2123 124, which has ten digits too. */
const LOCAL_AND_MORE = /^\D*(?:1\D+)?\d{3}\D*\d{4}\D+\d{3}$/;

/** Converts full-width, Arabic and Persian digits to 0 to 9, and removes invisible characters. */
function clean(text: string): string {
  return text
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(ARABIC_DIGIT, (digit) => String(digit.charCodeAt(0) & 0xf))
    .trim()
    .replace(/^tel:/i, '');
}

/**
 * Returns the ten digits of a North American number in any common notation, with or without country code, separators
 * and invisible characters. null for other characters, another country code, or another number of digits.
 */
function toNational(text: string): string | null {
  const written = clean(text);
  if (!WRITTEN.test(written) || LOCAL_AND_MORE.test(written)) return null;
  // A plus sign directly before ten digits marks another country code.
  if (written.includes('+') && written.replace(/\D/g, '').length === PHONE_DIGITS) return null;
  return (
    NATIONAL.exec(written.replace(/[^\d/]/g, ''))
      ?.slice(1)
      .join('') ?? null
  );
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

/** Words, commas and line breaks separate numbers, and a number may begin with a plus sign. */
const BETWEEN_NUMBERS = /[^+\d \t().\-/·\u2010-\u2015\u2212]+|(?=\+)/;
/** Several numbers with nothing but separators between them. */
const NUMBERS_IN_A_ROW = /^\D*(?:(?:1\D*)?[2-9]\d\d\D*[2-9]\d\d\D*\d{4}(?:\D+|$))+$/;
const NUMBER = /[2-9]\d\d\D*[2-9]\d\d\D*\d{4}/g;
/** '+', or the prefix for calls abroad, and a country code other than 1. A slash may follow the area code. */
const FOREIGN = /^(?:\+|00|011)(?=(?:\/?\d){8,15}$)([2-9]\d{0,5})\/?(\d+)$/;

/**
 * Returns the phone numbers in a text in E.164, each once and in their order: what parsePhone accepts, also with words
 * or an extension around it, and those of other countries that are written with their country code. Digits that are no
 * complete number are left out, and never joined with others: '(787) 222-0123/0124' is '+17872220123' alone.
 */
export function findPhones(text: string): string[] {
  const whole = parsePhone(text);
  if (whole !== null) return [whole];
  return [...new Set(clean(text).split(BETWEEN_NUMBERS).flatMap(readPart))];
}

/** Returns the one phone number in a text, or null when there is none or more than one. See findPhones. */
export function findPhone(text: string): string | null {
  const [phone, ...others] = findPhones(text);
  return others.length > 0 ? null : (phone ?? null);
}

function readPart(part: string): string[] {
  const phone = parsePhone(part) ?? parseForeign(part);
  if (phone !== null) return [phone];
  if (part.includes('/')) return part.split('/').flatMap(readPart);
  if (!NUMBERS_IN_A_ROW.test(part)) return [];
  return (part.match(NUMBER) ?? []).map((number) => PHONE_PREFIX + number.replace(/\D/g, ''));
}

/** Leaves out the zero for calls within the country, as in +44 (0)20 7946 0958. */
function parseForeign(part: string): string | null {
  const found = FOREIGN.exec(part.replace('(0)', '').replace(/[^+\d/]/g, ''));
  return found && `+${found.slice(1).join('')}`;
}

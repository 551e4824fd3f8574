import { findPhones, parsePhone } from '../../../../contract/plain/phone';
import { formatPhone } from '../../../shared/formatPhone';
import { cleanCell, quote, unwrapCell } from './cleanCell';

const ALLOWED = /[+\d\s().\-/\u2010-\u2015\u2212]/gu;
const SCIENTIFIC = /^(\d)(?:[.,](\d+))?E\+?0*(9|10)$/i;
/** Zeros before a number, but not the two before the country code of another country. */
const LEADING_ZEROS = /^(?:0|0{3,})(?=[1-9])/;

/** Converts a phone number in any common notation to '+1' and ten digits, or null when it is not valid. */
export function normalizePhone(cell: string): string | null {
  return parsePhone(toPlainNumber(cell));
}

/**
 * Reads the phone number of a cell, which may have several numbers, and words or characters around them. The first
 * number counts. The warning is a sentence for the owner, when the cell has more than the number. null without any.
 */
export function readPhone(cell: string): { phone: string; warning: string | null } | null {
  const whole = normalizePhone(cell);
  if (whole !== null) return { phone: whole, warning: null };
  const written = toPlainNumber(cell);
  const found = findPhones(written);
  const [phone = readOddly(written)] = found.filter((number) => parsePhone(number) === number);
  if (phone === null) return null;
  const text = quote(cleanCell(cell));
  const used = `${formatPhone(phone)} is used`;
  // A correction in the file would add a second customer.
  const advice = "A customer has one. If another is right, change it on the customer's page";
  return {
    phone,
    warning: found.length > 1 ? `Of the phone numbers ${text}, ${used}. ${advice}` : `From ${text}, ${used}`,
  };
}

/** Reads a number with zeros before it, or with characters between its digits that are no separators elsewhere. */
function readOddly(written: string): string | null {
  return parsePhone(written.replace(LEADING_ZEROS, '')) ?? parsePhone(written.replace(/[^\p{L}\d+\s().\-/]/gu, '-'));
}

/** Returns a sentence for the owner about why a cell has no valid phone number. */
export function describePhoneProblem(cell: string): string {
  const text = cleanCell(cell);
  if (text === '') return 'The phone number is missing';
  const written = toPlainNumber(text);
  if (SCIENTIFIC.test(written)) {
    const count = countDigits(written.replace(/E.*/i, ''));
    return `A spreadsheet has shortened the phone number to ${written}, which shows only ${count} of its digits. Format the column as text and export again`;
  }
  const odd = [...new Set(written.replace(ALLOWED, ''))];
  if (odd.length > 0 && odd.length <= ODD_MAX && countDigits(written) >= 7) {
    return `The phone number has characters that do not belong in one: ${odd.map(describeCharacter).join(', ')}`;
  }
  if (odd.length > 0 || countDigits(written) === 0) return `${quote(text)} is not a phone number with ten digits`;
  if (isForeign(written)) return `${quote(text)} has the country code of another country than the US and Canada`;
  const national = toNational(written);
  if (national.length !== 10) return `${quote(text)} has ${formatDigits(national.length)}, but a phone number has ten`;
  const [area, exchange] = [national.slice(0, 3), national.slice(3, 6)];
  return /^[01]/.test(area)
    ? `The area code ${area} does not exist: none begins with 0 or 1`
    : `The digits ${exchange} after the area code ${area} can't be right: they never begin with 0 or 1`;
}

/** Returns the last ten digits, by which erasing a customer finds a row even if the number was not valid. */
export function findPhoneDigits(cell: string): string {
  return (readPhone(cell)?.phone ?? cell).replace(/\D/g, '').slice(-10);
}

/** Restores a phone number that a spreadsheet has changed to 2025550123.0 or 2.025550123E9. */
function toPlainNumber(cell: string): string {
  const text = unwrapCell(cell).normalize('NFKC').trim();
  const [, whole = '', fraction = '', exponent = ''] = SCIENTIFIC.exec(text) ?? [];
  const [digits, rest] = [fraction.slice(0, Number(exponent)), fraction.slice(Number(exponent))];
  if (whole !== '' && digits.length === Number(exponent) && !/[^0]/.test(rest)) return whole + digits;
  return text.replace(/^(\d{10,11})[.,]0+$/, '$1');
}
/** Returns the digits without the country code 1, which may be written as 001. */
function toNational(written: string): string {
  const digits = written.replace(/\D/g, '');
  return digits.replace(/^(?:00)?1(?=\d{10}$)/, '');
}

function isForeign(written: string): boolean {
  return written.startsWith('+') && !/^1\d{10}$/.test(written.replace(/\D/g, ''));
}

const ODD_MAX = 5;

const countDigits = (text: string) => text.replace(/\D/g, '').length;
const formatDigits = (count: number) => (count === 1 ? '1 digit' : `${count} digits`);

/** Adds the code point, because the character may be invisible or look like a digit. */
function describeCharacter(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `'${character}' (U+${code})`;
}

import {
  findPhoneProblem,
  parsePhone,
  PHONE_DIGITS,
  PHONE_PREFIX,
  type PhoneProblem,
} from '../../../contract/plain/phone';

export type PhoneKey = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | 'backspace' | 'clear';

/** The digits after a key press on the keypad. They never exceed the length of a phone number. */
export function applyPhoneKey(digits: string, key: PhoneKey): string {
  if (key === 'clear') return '';
  if (key === 'backspace') return digits.slice(0, -1);
  return fitDigits(digits + key);
}

/**
 * The digits after the user typed in, pasted into or cut from the formatted number; `text` is the field's new content.
 * A leading country code is dropped. null if the pasted text is not a phone number.
 */
export function applyPhoneInput(digits: string, text: string): string | null {
  const typed = text.replace(/\D/g, '');
  // Backspace has removed only a formatting character, so the digit before it must be removed.
  if (typed === digits && text.length < formatPhoneInput(digits).length) return digits.slice(0, -1);
  const isPasted = typed.length > PHONE_DIGITS && typed.length > digits.length + 1;
  if (!isPasted) return fitDigits(typed);
  const phone = parsePhone(text);
  return phone && toDigits(phone);
}

/** Limits the number of digits. The 1 of a country code is dropped first, or else the last digit. */
function fitDigits(digits: string): string {
  const national = digits.length > PHONE_DIGITS && digits.startsWith('1') ? digits.slice(1) : digits;
  return national.slice(0, PHONE_DIGITS);
}

/** Formats digits as '(123) 456-7890', or as the beginning of it if there are fewer digits. */
export function formatPhoneInput(digits: string): string {
  if (!digits) return '';
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  if (!exchange) return `(${area}`;
  return line ? `(${area}) ${exchange}-${line}` : `(${area}) ${exchange}`;
}

/** The message key for an invalid phone number; null if the number is valid. */
export function validatePhone(digits: string): (typeof PROBLEM_TEXTS)[PhoneProblem] | null {
  const problem = findPhoneProblem(digits);
  return problem && PROBLEM_TEXTS[problem];
}

const PROBLEM_TEXTS = {
  missing: 'entry.phoneRequired',
  invalid: 'entry.phoneInvalid',
  impossible: 'entry.phoneImpossible',
} as const satisfies Record<PhoneProblem, string>;

/** '+1' followed by the ten digits, as the API expects it. */
export function toApiPhone(digits: string): string {
  return PHONE_PREFIX + digits;
}

/** The ten digits of a phone number from the API. */
export function toDigits(apiPhone: string): string {
  return apiPhone.slice(PHONE_PREFIX.length);
}

/** The caret position in the formatted number with this many digits to its left. */
export function caretAfterDigits(formatted: string, digitCount: number): number {
  if (digitCount === 0) return formatted ? 1 : 0;
  let seen = 0;
  for (let index = 0; index < formatted.length; index += 1) {
    if (/\d/.test(formatted.charAt(index))) seen += 1;
    if (seen === digitCount) return index + 1;
  }
  return formatted.length;
}

import { findPhoneProblem, parsePhone, PHONE_DIGITS, PHONE_PREFIX, type PhoneProblem } from '../../../contract/phone';

export type PhoneKey = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | 'backspace' | 'clear';

/** The digits after a key of the keypad, never more than a phone number has. */
export function applyPhoneKey(digits: string, key: PhoneKey): string {
  if (key === 'clear') return '';
  if (key === 'backspace') return digits.slice(0, -1);
  return fitDigits(digits + key);
}

/**
 * The digits after the formatted text was edited: typed, pasted or cut. A leading country code is dropped. null when
 * something was pasted that is no phone number.
 */
export function applyPhoneInput(digits: string, text: string): string | null {
  const typed = text.replace(/\D/g, '');
  // Backspace removed a bracket or a dash of the format: remove the digit before it.
  if (typed === digits && text.length < formatPhoneInput(digits).length) return digits.slice(0, -1);
  const isPasted = typed.length > PHONE_DIGITS && typed.length > digits.length + 1;
  if (!isPasted) return fitDigits(typed);
  const phone = parsePhone(text);
  return phone && toDigits(phone);
}

/** Drops the 1 of the country code when a digit follows a whole number, and else that digit. */
function fitDigits(digits: string): string {
  const national = digits.length > PHONE_DIGITS && digits.startsWith('1') ? digits.slice(1) : digits;
  return national.slice(0, PHONE_DIGITS);
}

/** '(123) 456-7890', or the beginning of it while there are fewer digits. */
export function formatPhoneInput(digits: string): string {
  if (!digits) return '';
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  if (!exchange) return `(${area}`;
  return line ? `(${area}) ${exchange}-${line}` : `(${area}) ${exchange}`;
}

/** The text of what is wrong with a phone number, or null when it is valid. */
export function validatePhone(digits: string): (typeof PROBLEM_TEXTS)[PhoneProblem] | null {
  const problem = findPhoneProblem(digits);
  return problem && PROBLEM_TEXTS[problem];
}

const PROBLEM_TEXTS = {
  missing: 'entry.phoneRequired',
  invalid: 'entry.phoneInvalid',
  impossible: 'entry.phoneImpossible',
} as const satisfies Record<PhoneProblem, string>;

/** '+1' and the ten digits, as the API expects it. */
export function toApiPhone(digits: string): string {
  return PHONE_PREFIX + digits;
}

/** The ten digits of a number as the API has it. */
export function toDigits(apiPhone: string): string {
  return apiPhone.slice(PHONE_PREFIX.length);
}

/** Where the caret belongs in the formatted number: after as many digits as were left of it in the edited text. */
export function caretAfterDigits(formatted: string, digitCount: number): number {
  if (digitCount === 0) return formatted ? 1 : 0;
  let seen = 0;
  for (let index = 0; index < formatted.length; index += 1) {
    if (/\d/.test(formatted.charAt(index))) seen += 1;
    if (seen === digitCount) return index + 1;
  }
  return formatted.length;
}

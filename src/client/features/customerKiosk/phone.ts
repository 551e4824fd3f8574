import { PHONE_DIGITS, PHONE_PREFIX } from '../../../contract/limits';

export type PhoneKey = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | 'backspace' | 'clear';

/** What the phone field holds after a key of the keypad: digits alone, never more than a number has. */
export function pressPhoneKey(digits: string, key: PhoneKey): string {
  if (key === 'clear') return '';
  if (key === 'backspace') return digits.slice(0, -1);
  return digits.length < PHONE_DIGITS ? digits + key : digits;
}

/** What the phone field holds after its text was typed, pasted or cut. A leading country code is dropped. */
export function editPhone(digits: string, text: string): string {
  const typed = text.replace(/\D/g, '');
  // Backspace took a bracket or a dash, which stands for nothing: take the digit before it.
  if (typed === digits && text.length < phoneAsTyped(digits).length) return digits.slice(0, -1);
  const national = typed.length > PHONE_DIGITS && typed.startsWith('1') ? typed.slice(1) : typed;
  return national.slice(0, PHONE_DIGITS);
}

/** '(123) 456-7890', and the beginning of it while it is being typed. */
export function phoneAsTyped(digits: string): string {
  if (!digits) return '';
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  if (!exchange) return `(${area}`;
  return line ? `(${area}) ${exchange}-${line}` : `(${area}) ${exchange}`;
}

/** What is wrong with the typed number, in the words of the screen, or null. */
export function phoneProblem(digits: string): string | null {
  if (!digits) return 'Phone number is required';
  return digits.length === PHONE_DIGITS ? null : 'Please enter a valid 10-digit phone number';
}

export function phoneForWire(digits: string): string {
  return PHONE_PREFIX + digits;
}

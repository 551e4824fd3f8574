import { string } from 'yup';
import { PHONE_DIGITS, PHONE_PREFIX } from '../../../contract/limits';

const RULE = `Please enter a valid ${PHONE_DIGITS}-digit phone number`;

/** The rule for an optional North American phone, in whatever form people write it. */
export const optionalPhoneRule = string()
  .default('')
  .test('phone', RULE, (text) => text.trim() === '' || parsePhone(text) !== null);

/** '(202) 555-0123' or '1 202 555 0123' as '+12025550123'; null when it is no such number, or empty. */
export function parsePhone(text: string): string | null {
  if (/[^\d\s()+.-]/.test(text)) return null;
  const digits = text.replace(/\D/g, '');
  const national = digits.length === PHONE_DIGITS + 1 && digits.startsWith('1') ? digits.slice(1) : digits;
  return national.length === PHONE_DIGITS ? `${PHONE_PREFIX}${national}` : null;
}

import { string } from 'yup';
import { PHONE_DIGITS } from '../../../contract/limits';
import { parsePhone } from '../format/parsePhone';

const RULE = `Please enter a valid ${PHONE_DIGITS}-digit phone number`;

/** The rule for an optional North American phone, in whatever form people write it. */
export const optionalPhoneRule = string()
  .default('')
  .test('phone', RULE, (text) => text.trim() === '' || parsePhone(text) !== null);

import { findPhoneProblem, parsePhone, PHONE_IMPOSSIBLE, PHONE_INVALID } from '../../../contract/plain/phone';

/**
 * Returns the error message for a phone number, or null when it is valid: '+1' and ten digits that the numbering plan
 * allows. Area codes are not checked against a list, because it would reject newer ones.
 */
export function validatePhone(phone: string): string | null {
  const problem = findPhoneProblem(phone);
  if (problem === 'missing') return 'Phone number is required';
  if (problem === 'impossible') return PHONE_IMPOSSIBLE;
  return parsePhone(phone) === phone ? null : PHONE_INVALID;
}

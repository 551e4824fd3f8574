import { PHONE_PATTERN } from '../../../contract/limits';

const SHAPE = new RegExp(PHONE_PATTERN);

/**
 * What is wrong with a phone number, in the words of the form, or null.
 * Possible, not valid: validity knows the area codes of the day a library was built, and would turn a customer with
 * a new one away at the counter. Ten digits behind +1 are possible, whatever they are.
 */
export function validatePhone(phone: string): string | null {
  if (phone.trim() === '') return 'Phone number is required';
  return SHAPE.test(phone) ? null : 'Please enter a valid 10-digit phone number';
}

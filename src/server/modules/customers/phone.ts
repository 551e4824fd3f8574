import { PHONE_PATTERN } from '../../../contract/limits';

const PHONE = new RegExp(PHONE_PATTERN);

/**
 * Returns the error message for a phone number, or null when it is acceptable.
 * Any ten digits after +1 are accepted. Checking area codes would reject customers with codes newer than the list.
 */
export function validatePhone(phone: string): string | null {
  if (phone.trim() === '') return 'Phone number is required';
  return PHONE.test(phone) ? null : 'Please enter a valid 10-digit phone number';
}

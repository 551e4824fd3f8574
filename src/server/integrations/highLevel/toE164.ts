import { parsePhoneNumberFromString } from 'libphonenumber-js';

/** The vendor's spelling of a phone number in E.164; null when it is missing or no number. */
export function toE164(value: unknown): string | null {
  return typeof value === 'string' ? (parsePhoneNumberFromString(value, 'US')?.number ?? null) : null;
}

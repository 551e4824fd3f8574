import { parsePhoneNumberFromString } from 'libphonenumber-js';

/** Converts the vendor's notation of a phone number to E.164, or null when it is missing or invalid. */
export function toE164(value: unknown): string | null {
  return typeof value === 'string' ? (parsePhoneNumberFromString(value, 'US')?.number ?? null) : null;
}

import { findPhone } from '../../../contract/plain/phone';

/** Converts the vendor's notation of a phone number to E.164, or null when it is not certainly one number. */
export function parsePhone(value: unknown): string | null {
  return typeof value === 'string' ? findPhone(value) : null;
}

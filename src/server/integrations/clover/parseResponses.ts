import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { parseId, parseObject } from '../shared/parseFields';
import { parseOptionalElements } from './parseFields';

/** The E.164 phone numbers of a customer, without duplicates. */
export function parsePhones(response: unknown): string[] {
  const { phoneNumbers } = parseObject(response, 'customer');
  const phones = parseOptionalElements(phoneNumbers, 'phoneNumbers').map((element) =>
    toE164(parseObject(element, 'phone number').phoneNumber),
  );
  return [...new Set(phones.filter((phone) => phone !== null))];
}

export function parseMerchantId(response: unknown): string {
  return parseId(parseObject(response, 'merchant').id, 'merchant id');
}

/** Merchants enter ten digits or E.164; null for anything that is not a phone number. */
function toE164(value: unknown): string | null {
  return typeof value === 'string' ? (parsePhoneNumberFromString(value, 'US')?.number ?? null) : null;
}

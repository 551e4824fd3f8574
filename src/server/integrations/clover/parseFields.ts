import { VendorError } from '../shared/VendorError';

/** Strict parsers of the parts of a response: an unexpected shape is VendorError('bad_response'). */
export type Fields = Record<string, unknown>;

const MAX_CENTS = 2_000_000_000;
const MAX_ID_LENGTH = 64;

export function parseObject(value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw badResponse('an object');
  return value as Fields;
}

/** The items of `{"elements":[…]}`. */
export function parseElements(value: unknown): Fields[] {
  const { elements } = parseObject(value);
  if (!Array.isArray(elements)) throw badResponse('elements');
  return elements.map(parseObject);
}

/** The same for a list that Clover leaves out when it is empty. */
export function parseOptionalElements(value: unknown): Fields[] {
  return value === undefined ? [] : parseElements(value);
}

export function parseId(value: unknown): string {
  if (typeof value !== 'string' || value === '' || value.length > MAX_ID_LENGTH) throw badResponse('an id');
  return value;
}

export function parseText(value: unknown): string {
  if (typeof value !== 'string') throw badResponse('text');
  return value;
}

/** ms since 1970. */
export function parseTime(value: unknown): number {
  return parseInteger(value, Number.MAX_SAFE_INTEGER, 'a time');
}

export function parseCents(value: unknown): number {
  return parseInteger(value, MAX_CENTS, 'cents');
}

/** The same for an amount that Clover leaves out when it is zero. */
export function parseOptionalCents(value: unknown): number {
  return value === undefined ? 0 : parseCents(value);
}

function parseInteger(value: unknown, max: number, expected: string): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0 || value > max)
    throw badResponse(expected);
  return value;
}

// Names what was expected, never the value: responses contain phone numbers.
function badResponse(expected: string): VendorError {
  return new VendorError('bad_response', { cause: new Error(`expected ${expected}`) });
}

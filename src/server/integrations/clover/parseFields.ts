/** Strict parsers of the parts of a response: an unexpected value throws UnexpectedValue. */
export type Fields = Record<string, unknown>;

/** Names what was expected and where, never the value: responses contain phone numbers. */
export class UnexpectedValue extends Error {
  override readonly name = 'UnexpectedValue';
}

/** $20,000,000; also the limit for an order, so that its cents fit into the database's integers. */
export const MAX_CENTS = 2_000_000_000;
/** A clock may be ahead, but a later change must still have a later time than this one. */
const MAX_AHEAD_MS = 86_400_000;
/** Printable ASCII without spaces; Clover's own ids are 13 capital letters and digits. */
const ID_PATTERN = /^[\x21-\x7e]{1,64}$/;

export function parseObject(value: unknown, name: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw unexpected(name, 'an object');
  return value as Fields;
}

/** The list of `{"elements":[…]}`. */
export function parseElements(value: unknown, name: string): unknown[] {
  const { elements } = parseObject(value, name);
  if (!Array.isArray(elements)) throw unexpected(name, 'elements');
  return elements;
}

/** The same for a list that Clover leaves out when it is empty. */
export function parseOptionalElements(value: unknown, name: string): unknown[] {
  return isAbsent(value) ? [] : parseElements(value, name);
}

export function parseId(value: unknown, name: string): string {
  if (typeof value !== 'string' || !ID_PATTERN.test(value)) throw unexpected(name, 'an id');
  return value;
}

export function parseText(value: unknown, name: string): string {
  if (typeof value !== 'string') throw unexpected(name, 'text');
  return value;
}

/** ms since 1970, at most a day in the future. */
export function parseTime(value: unknown, name: string): number {
  return parseInteger(value, Date.now() + MAX_AHEAD_MS, name, 'a time that is not in the future');
}

export function parseCents(value: unknown, name: string): number {
  return parseInteger(value, MAX_CENTS, name, 'whole cents');
}

/** The same for an amount that Clover leaves out when it is zero. */
export function parseOptionalCents(value: unknown, name: string): number {
  return isAbsent(value) ? 0 : parseCents(value, name);
}

/** A flag that Clover leaves out when it is false. */
export function parseOptionalFlag(value: unknown, name: string): boolean {
  if (!isAbsent(value) && typeof value !== 'boolean') throw unexpected(name, 'true or false');
  return value === true;
}

export function isAbsent(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}

export function unexpected(name: string, expected: string): UnexpectedValue {
  return new UnexpectedValue(`${name}: expected ${expected}`);
}

function parseInteger(value: unknown, max: number, name: string, expected: string): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0 || value > max)
    throw unexpected(name, expected);
  return value;
}

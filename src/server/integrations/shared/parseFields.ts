/** Strict parsers for parts of a response. An unexpected value throws UnexpectedValue. */

export type Fields = Record<string, unknown>;

/** The message says what was expected and where. It never contains the value, which may be a phone number. */
export class UnexpectedValue extends Error {
  override readonly name = 'UnexpectedValue';
}

/** The vendor's clock may be ahead, but times far in the future are rejected: a later change must have a later time. */
const MAX_AHEAD_MS = 86_400_000;
/** Printable ASCII without spaces. Clover's ids have 13 capital letters and digits, HighLevel's 20 of both cases. */
const ID_PATTERN = /^[\x21-\x7e]{1,64}$/;

export function parseObject(value: unknown, name: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw unexpected(name, 'an object');
  return value as Fields;
}

export function parseList(value: unknown, name: string): unknown[] {
  if (!Array.isArray(value)) throw unexpected(name, 'a list');
  return value;
}

export function parseId(value: unknown, name: string): string {
  if (typeof value !== 'string' || !ID_PATTERN.test(value)) throw unexpected(name, 'an id');
  return value;
}

export function parseText(value: unknown, name: string): string {
  if (typeof value !== 'string') throw unexpected(name, 'text');
  return value;
}

/** Parses a time in ms since 1970, at most a day in the future. */
export function parseTime(value: unknown, name: string): number {
  return parseInteger(value, Date.now() + MAX_AHEAD_MS, name, 'a time that is not in the future');
}

/** Parses an integer from 0 to `max`. */
export function parseInteger(value: unknown, max: number, name: string, expected: string): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0 || value > max)
    throw unexpected(name, expected);
  return value;
}

export function isAbsent(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}

export function unexpected(name: string, expected: string): UnexpectedValue {
  return new UnexpectedValue(`${name}: expected ${expected}`);
}

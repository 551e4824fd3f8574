import { isAbsent, parseInteger, parseObject, unexpected } from '../shared/parseFields';

/** $20,000,000, which is also the limit for an order, so that its cents fit into the database's integers. */
export const MAX_CENTS = 2_000_000_000;

/** Returns the list of `{"elements":[…]}`. */
export function parseElements(value: unknown, name: string): unknown[] {
  const { elements } = parseObject(value, name);
  if (!Array.isArray(elements)) throw unexpected(name, 'elements');
  return elements;
}

/** Returns the list of `{"elements":[…]}`, which Clover omits when it is empty. */
export function parseOptionalElements(value: unknown, name: string): unknown[] {
  return isAbsent(value) ? [] : parseElements(value, name);
}

export function parseCents(value: unknown, name: string): number {
  return parseInteger(value, MAX_CENTS, name, 'whole cents');
}

/** Returns an amount in cents, which Clover omits when it is zero. */
export function parseOptionalCents(value: unknown, name: string): number {
  return isAbsent(value) ? 0 : parseCents(value, name);
}

/** Returns a flag, which Clover omits when it is false. */
export function parseOptionalFlag(value: unknown, name: string): boolean {
  if (!isAbsent(value) && typeof value !== 'boolean') throw unexpected(name, 'true or false');
  return value === true;
}

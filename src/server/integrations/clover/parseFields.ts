import { isAbsent, parseInteger, parseObject, unexpected } from '../shared/parseFields';

/** $20,000,000; also the limit for an order, so that its cents fit into the database's integers. */
export const MAX_CENTS = 2_000_000_000;

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

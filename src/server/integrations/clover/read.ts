import { PointOfSaleUnavailable } from '../pointOfSale/PointOfSale';

/** Strict readers of an answer: whatever is not of the shape asked for is PointOfSaleUnavailable('bad_answer'). */
export type Fields = Record<string, unknown>;

const MOST_CENTS = 2_000_000_000;
const LONGEST_ID = 64;

export function fieldsOf(value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw nonsense('an object');
  return value as Fields;
}

/** The items of `{"elements":[…]}`; a list without any may be left out altogether. */
export function elementsOf(value: unknown): Fields[] {
  return value === undefined ? [] : listedIn(value);
}

/** The same for a list that has to be there. */
export function listedIn(value: unknown): Fields[] {
  const { elements } = fieldsOf(value);
  if (!Array.isArray(elements)) throw nonsense('elements');
  return elements.map(fieldsOf);
}

export function idOf(value: unknown): string {
  if (typeof value !== 'string' || value === '' || value.length > LONGEST_ID) throw nonsense('an id');
  return value;
}

export function textOf(value: unknown): string {
  if (typeof value !== 'string') throw nonsense('text');
  return value;
}

/** ms since 1970. */
export function msOf(value: unknown): number {
  return wholeOf(value, Number.MAX_SAFE_INTEGER, 'a time');
}

export function centsOf(value: unknown): number {
  return wholeOf(value, MOST_CENTS, 'cents');
}

/** An amount that may be left out when it is nothing. */
export function centsOrNone(value: unknown): number {
  return value === undefined ? 0 : centsOf(value);
}

function wholeOf(value: unknown, most: number, what: string): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0 || value > most) throw nonsense(what);
  return value;
}

// What was expected, never what came: answers carry phone numbers.
function nonsense(expected: string): PointOfSaleUnavailable {
  return new PointOfSaleUnavailable('bad_answer', { cause: new Error(`expected ${expected}`) });
}

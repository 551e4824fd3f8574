import { VendorError } from '../shared/Faults';
import type { CloverOrder } from './orders';

const MAX_LIMIT = 1000;
const MAX_EXPANDS = 3;
const MAX_AGE_MS = 90 * 86_400_000;

type Query = Record<string, string | string[] | undefined>;
type OrderPredicate = (order: CloverOrder) => boolean;

/** Returns `limit`, which is 100 by default and 1000 at most, and `offset`. */
export function parsePage(query: Query): { limit: number; offset: number } {
  return {
    limit: Math.max(1, parseNumber(query.limit, 100, MAX_LIMIT)),
    offset: parseNumber(query.offset, 0, Number.MAX_SAFE_INTEGER),
  };
}

/** Returns the fields to expand. Unknown fields and more than three are rejected. */
export function parseExpands(query: Query, known: readonly string[]): Set<string> {
  const fields = toList(query.expand).flatMap((text) => text.split(','));
  if (fields.length > MAX_EXPANDS) throw new VendorError(400, `expand takes at most ${MAX_EXPANDS} fields`);
  for (const field of fields) if (!known.includes(field)) throw new VendorError(400, `unknown expand: ${field}`);
  return new Set(fields);
}

/** Combines all `filter=` parameters of an order list with AND. Like the vendor, it does not support paymentState. */
export function parseOrderFilter(query: Query): OrderPredicate {
  const predicates = toList(query.filter).map(toPredicate);
  return (order) => predicates.every((matches) => matches(order));
}

/** Returns the phone number of `filter=phoneNumber=`, or null without a filter. */
export function parsePhoneFilter(query: Query): string | null {
  let phone: string | null = null;
  for (const text of toList(query.filter)) {
    const [, field, operator, value = ''] = parseFilter(text);
    if (field !== 'phoneNumber' || operator !== '=') throw new VendorError(400, `unknown filter: ${text}`);
    phone = value;
  }
  return phone;
}

function toPredicate(text: string): OrderPredicate {
  const [, field, operator = '', value = ''] = parseFilter(text);
  if (field === 'modifiedTime' || field === 'createdTime') {
    const time = Number(value);
    if (!Number.isSafeInteger(time)) throw new VendorError(400, `not a time: ${text}`);
    if (field === 'createdTime' && time < Date.now() - MAX_AGE_MS) {
      throw new VendorError(400, 'createdTime reaches back 90 days at most');
    }
    return (order) => compare(order[field], operator, time);
  }
  if (field === 'id' || field === 'state' || field === 'payType') {
    return (order) => compare(order[field], operator, value);
  }
  throw new VendorError(400, `unknown filter: ${text}`);
}

function parseFilter(text: string): string[] {
  const parts = /^(\w+)(>=|<=|!=|=|>|<)(.+)$/.exec(text);
  if (!parts) throw new VendorError(400, `malformed filter: ${text}`);
  return parts;
}

function compare<T extends string | number>(left: T, operator: string, right: T): boolean {
  if (operator === '>=') return left >= right;
  if (operator === '<=') return left <= right;
  if (operator === '>') return left > right;
  if (operator === '<') return left < right;
  return operator === '!=' ? left !== right : left === right;
}

function parseNumber(value: string | string[] | undefined, defaultValue: number, max: number): number {
  if (value === undefined) return defaultValue;
  const number = Number(value);
  if (!Number.isSafeInteger(number) || number < 0 || number > max)
    throw new VendorError(400, 'invalid limit or offset');
  return number;
}

function toList(value: string | string[] | undefined): string[] {
  return value === undefined ? [] : [value].flat();
}

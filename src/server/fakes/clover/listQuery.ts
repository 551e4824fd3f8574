import type { CloverOrder } from './till';
import { VendorError } from './VendorError';

const MAX_LIMIT = 1000;
const MAX_EXPANDS = 3;
const REACH_MS = 90 * 86_400_000;

type Query = Record<string, string | string[] | undefined>;
type Test = (order: CloverOrder) => boolean;

/** limit (100 when left out, 1000 at most) and offset. */
export function pageOf(query: Query): { limit: number; offset: number } {
  return { limit: numberOf(query.limit, 100, MAX_LIMIT), offset: numberOf(query.offset, 0, Number.MAX_SAFE_INTEGER) };
}

/** The fields to expand; an unknown one, or more than three, is refused. */
export function expandsOf(query: Query, known: readonly string[]): Set<string> {
  const fields = listOf(query.expand).flatMap((text) => text.split(','));
  if (fields.length > MAX_EXPANDS) throw new VendorError(400, `expand takes at most ${MAX_EXPANDS} fields`);
  for (const field of fields) if (!known.includes(field)) throw new VendorError(400, `unknown expand: ${field}`);
  return new Set(fields);
}

/** The conjunction of all `filter=` of an order list. paymentState is none of them, as at the vendor. */
export function orderFilterOf(query: Query): Test {
  const tests = listOf(query.filter).map(testOf);
  return (order) => tests.every((test) => test(order));
}

/** The phone of `filter=phoneNumber=`; null when it does not filter. */
export function phoneFilterOf(query: Query): string | null {
  let phone: string | null = null;
  for (const text of listOf(query.filter)) {
    const [, field, operator, value = ''] = partsOf(text);
    if (field !== 'phoneNumber' || operator !== '=') throw new VendorError(400, `unknown filter: ${text}`);
    phone = value;
  }
  return phone;
}

function testOf(text: string): Test {
  const [, field, operator = '', value = ''] = partsOf(text);
  if (field === 'modifiedTime' || field === 'createdTime') {
    const time = Number(value);
    if (!Number.isSafeInteger(time)) throw new VendorError(400, `not a time: ${text}`);
    if (field === 'createdTime' && time < Date.now() - REACH_MS) {
      throw new VendorError(400, 'createdTime reaches back 90 days at most');
    }
    return (order) => compare(order[field], operator, time);
  }
  if (field === 'id' || field === 'state' || field === 'payType') {
    return (order) => compare(order[field], operator, value);
  }
  throw new VendorError(400, `unknown filter: ${text}`);
}

function partsOf(text: string): string[] {
  const parts = /^(\w+)(>=|<=|!=|=|>|<)(.+)$/.exec(text);
  if (!parts) throw new VendorError(400, `unreadable filter: ${text}`);
  return parts;
}

function compare<T extends string | number>(left: T, operator: string, right: T): boolean {
  if (operator === '>=') return left >= right;
  if (operator === '<=') return left <= right;
  if (operator === '>') return left > right;
  if (operator === '<') return left < right;
  return operator === '!=' ? left !== right : left === right;
}

function numberOf(value: string | string[] | undefined, otherwise: number, max: number): number {
  if (value === undefined) return otherwise;
  const number = Number(value);
  if (!Number.isSafeInteger(number) || number < 0 || number > max) throw new VendorError(400, 'bad limit or offset');
  return number;
}

function listOf(value: string | string[] | undefined): string[] {
  return value === undefined ? [] : [value].flat();
}

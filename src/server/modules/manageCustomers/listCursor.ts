import Format from 'typebox/format';
import type { CustomerSort, SortOrder } from '../../../contract/manageCustomers';
import type { ListPosition } from './customerList.sql';

interface Sorting {
  sort: CustomerSort;
  order: SortOrder;
}

/** What a value to sort by looks like, as text of the database. */
const VALUES: Record<CustomerSort, RegExp> = {
  name: /^[^\0]{1,500}$/su,
  points: /^-?\d{1,15}$/,
  visits: /^\d{1,9}$/,
  lastVisit: /^-?\d{1,16}$/,
  joined: /^-?\d{1,16}$/,
};

/** The cursor of the page after this position. */
export function encodeListCursor({ value, id }: ListPosition, { sort, order }: Sorting): string {
  return Buffer.from(JSON.stringify([sort, order, value, id])).toString('base64url');
}

/** The position in a cursor; null when encodeListCursor did not create it, or created it for another order. */
export function decodeListCursor(cursor: string, sorting: Sorting): ListPosition | null {
  const parts = parse(Buffer.from(cursor, 'base64url').toString());
  if (!Array.isArray(parts) || parts.length !== 4) return null;
  const [sort, order, value, id] = parts as unknown[];
  if (sort !== sorting.sort || order !== sorting.order) return null;
  if (typeof id !== 'string' || !Format.IsUuid(id)) return null;
  if (value !== null && (typeof value !== 'string' || !VALUES[sorting.sort].test(value))) return null;
  return { value, id };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

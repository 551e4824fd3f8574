import Format from 'typebox/format';
import type {
  CustomerSort,
  CustomersQuery,
  ListedCustomer,
  SegmentCount,
  SortOrder,
} from '../../../contract/customerRecords';
import { LIST_PAGE } from '../../../contract/plain/limits';
import type { Sql } from '../../database/Database';
import type { DashboardActor } from '../../platform/auth/actor';
import { COUNTED_MAX, readCursor, toPage, type ListPage } from '../../shared/paging';
import { countInSegments, SEGMENTS, toCustomerFilter } from '../segments';
import { findCustomerCount, findMatches, listCustomerRows, type ListPosition } from './customerRecords.sql';

interface Sorting {
  sort: CustomerSort;
  order: SortOrder;
}

/** The valid sort values in a cursor, as text from the database. */
const VALUES: Record<CustomerSort, RegExp> = {
  name: /^[^\0]{1,500}$/su,
  points: /^-?\d{1,15}$/,
  visits: /^\d{1,9}$/,
  lastVisit: /^-?\d{1,16}$/,
  joined: /^-?\d{1,16}$/,
};

/** Returns the cursor of the page after this position. */
function encodeListCursor({ value, id }: ListPosition, { sort, order }: Sorting): string {
  return Buffer.from(JSON.stringify([sort, order, value, id])).toString('base64url');
}

/** Returns the position in a cursor, or null when encodeListCursor did not create it for this order. */
function decodeListCursor(cursor: string, sorting: Sorting): ListPosition | null {
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

/**
 * Lists the customers of the actor's store. The matches of a search or segment are counted up to COUNTED_MAX.
 * @throws AppError 400 for a cursor of another order.
 */
export async function listCustomers(
  sql: Sql,
  { storeId }: DashboardActor,
  { sort = 'joined', order = 'desc', limit = LIST_PAGE, cursor, ...filters }: CustomersQuery,
): Promise<ListPage<ListedCustomer>> {
  const after = readCursor(cursor, (text) => decodeListCursor(text, { sort, order }));
  const filter = await toCustomerFilter(sql, filters);
  const isFiltered = Object.values(filter).some((part) => part !== undefined);
  const matches = isFiltered ? await findMatches(sql, storeId, filter) : null;
  const isTotalAtLeast = matches !== null && matches.length > COUNTED_MAX;
  const few = matches !== null && !isTotalAtLeast ? matches : undefined;
  const rows = await listCustomerRows(sql, storeId, { sort, order, after, limit: limit + 1, filter }, few);
  const count = matches?.length ?? (await findCustomerCount(sql, storeId));
  const page = toPage(rows, limit, (last) => encodeListCursor(last, { sort, order }));
  return { ...page, total: Math.max(isTotalAtLeast ? COUNTED_MAX : count, page.rows.length), isTotalAtLeast };
}

/** Counts the customers in each segment. */
export async function countSegments(sql: Sql, { storeId }: DashboardActor): Promise<SegmentCount[]> {
  const counts = await countInSegments(sql, storeId);
  return SEGMENTS.map((segment) => ({ segment, count: counts[segment] ?? 0 }));
}

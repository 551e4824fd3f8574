import { LIST_PAGE } from '../../../contract/limits';
import type { CustomersQuery, ListedCustomer, SegmentCount } from '../../../contract/manageCustomers';
import { CustomerSegment } from '../../../contract/segments';
import type { DashboardActor } from '../../auth/actor';
import type { Sql } from '../../database/Database';
import { AppError } from '../../shared/AppError';
import { COUNTED_MAX, type ListPage } from '../../shared/paging';
import { toPlainText } from '../../shared/plainText';
import { countCustomers, findCustomerCount, listCustomerRows, type PositionedCustomer } from './customerList.sql';
import {
  countSegmentMembers,
  findCandidates,
  isFiltered,
  toCustomerSearch,
  type Candidates,
  type CustomerFilter,
} from './customerMatches.sql';
import type { CustomerPage, JoinedPart } from './customerPages.sql';
import { decodeListCursor, encodeListCursor } from './listCursor';

/**
 * Lists the customers of the actor's store. Up to COUNTED_MAX matches of a search or segment are found by a separate
 * index and sorted; with more, the list is read in its order until the page is full. Either way the cost of a page does
 * not grow with the store.
 * @throws AppError 400 for a cursor of another order.
 */
export async function listCustomers(
  sql: Sql,
  { storeId }: DashboardActor,
  { search: text = '', segment, sort = 'joined', order = 'desc', limit = LIST_PAGE, cursor }: CustomersQuery,
): Promise<ListPage<ListedCustomer>> {
  const after = cursor === undefined ? null : decodeListCursor(cursor, { sort, order });
  if (cursor !== undefined && after === null) throw new AppError('bad_request', 'cursor is not valid');
  const filter = await toCustomerFilter(sql, text, segment);
  const { candidates, total, isTotalAtLeast } = await findMatches(sql, storeId, filter);
  const ids = candidates?.ids;
  const wanted: CustomerPage = { sort, order, after, limit: limit + 1, filter };
  const read = ids
    ? await listCustomerRows(sql, storeId, wanted, { ids })
    : await listOfMany(sql, storeId, wanted, candidates);
  const page = read.slice(0, limit);
  const last = page.length < read.length ? page.at(-1) : undefined;
  return {
    rows: page.map(({ customer }) => customer),
    total,
    isTotalAtLeast,
    next: last ? encodeListCursor(last.position, { sort, order }) : null,
  };
}

/** Reading this many fills a page when more than one in twenty matches. */
const WALKED_SOON = 500;
/** Reading this many customers costs about as much as reading the entries of frequent words. */
const WALKED_FAR = 5_000;

/** The filter for what a person typed and a segment. */
export async function toCustomerFilter(
  sql: Sql,
  text: string,
  segment: CustomerSegment | undefined,
): Promise<CustomerFilter> {
  const typed = toPlainText(text);
  return { search: typed === '' ? undefined : await toCustomerSearch(sql, typed), segment };
}

/**
 * Lists a page when many customers may match. The page is usually full soon. Otherwise more of the list is read if that
 * is likely to fill it, or the page is found by the filter's indexes.
 */
async function listOfMany(
  sql: Sql,
  storeId: string,
  page: CustomerPage,
  candidates: Candidates | null,
): Promise<PositionedCustomer[]> {
  const { segment, search } = page.filter;
  if (segment === 'new' && search === undefined && page.sort === 'joined') return listNewByJoined(sql, storeId, page);
  const soon = await listCustomerRows(sql, storeId, page, { first: WALKED_SOON });
  if (soon.length === page.limit || !candidates) return soon;
  if (!candidates.isShort && (soon.length * WALKED_FAR) / WALKED_SOON > page.limit) {
    const later = await listCustomerRows(sql, storeId, page, { first: WALKED_FAR });
    if (later.length === page.limit) return later;
  }
  return listCustomerRows(sql, storeId, page, { sources: candidates.sources });
}

/** Nearly all new customers are at one end of the list: only those who registered long after they joined are not. */
async function listNewByJoined(sql: Sql, storeId: string, page: CustomerPage): Promise<PositionedCustomer[]> {
  const read = (joined: JoinedPart, limit: number) => listCustomerRows(sql, storeId, { ...page, limit }, { joined });
  const [first, second] = page.order === 'asc' ? (['before', 'since'] as const) : (['since', 'before'] as const);
  const rows = await read(first, page.limit);
  return rows.length < page.limit ? [...rows, ...(await read(second, page.limit - rows.length))] : rows;
}

/** Determines which customers match a filter if they are few, and counts them as far as that is cheap. */
async function findMatches(
  sql: Sql,
  storeId: string,
  filter: CustomerFilter,
): Promise<{ candidates: Candidates | null; total: number; isTotalAtLeast: boolean }> {
  if (!isFiltered(filter)) {
    return { candidates: null, total: await findCustomerCount(sql, storeId), isTotalAtLeast: false };
  }
  const candidates = await findCandidates(sql, storeId, filter);
  const { ids, count, isExact } = candidates;
  if (ids === null) return { candidates, total: count, isTotalAtLeast: true };
  const total = isExact ? count : await countCustomers(sql, storeId, { filter, ids });
  return { candidates, total, isTotalAtLeast: false };
}

/** Counts the customers in each segment, up to COUNTED_MAX each. */
export async function countSegments(sql: Sql, { storeId }: DashboardActor): Promise<SegmentCount[]> {
  const segments = CustomerSegment.anyOf.map((schema) => schema.const);
  const counts = await countSegmentMembers(sql, storeId, segments);
  return segments.map((segment) => {
    const { [segment]: count = 0 } = counts;
    return { segment, count: Math.min(count, COUNTED_MAX), isAtLeast: count > COUNTED_MAX };
  });
}

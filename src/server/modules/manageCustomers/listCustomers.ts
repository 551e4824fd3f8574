import { LIST_PAGE } from '../../../contract/limits';
import type { CustomersQuery, ListedCustomer, SegmentCount } from '../../../contract/manageCustomers';
import { CustomerSegment } from '../../../contract/segments';
import type { DashboardActor } from '../../auth/actor';
import type { Sql } from '../../database/Database';
import { AppError } from '../../shared/AppError';
import { COUNTED_MAX, type ListPage } from '../../shared/paging';
import { toPlainText } from '../../shared/plainText';
import { findCustomerCount, findMatching, listCustomerRows, type PositionedCustomer } from './customerList.sql';
import {
  countSegmentMembers,
  findCandidates,
  findIntersection,
  hasSeveralSources,
  isFiltered,
  toCustomerSearch,
  type CustomerFilter,
} from './customerMatches.sql';
import { SORTS, type CustomerPage, type Finding, type JoinedPart } from './customerPages.sql';
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
  const { rows, total, isTotalAtLeast } = await findPage(sql, storeId, {
    sort,
    order,
    after,
    limit: limit + 1,
    filter,
  });
  const page = rows.slice(0, limit);
  const last = page.length < rows.length ? page.at(-1) : undefined;
  return {
    rows: page.map(({ customer }) => customer),
    total: Math.max(total, page.length),
    isTotalAtLeast,
    next: last ? encodeListCursor(last.position, { sort, order }) : null,
  };
}

/** The filter for what a person typed and a segment. */
export async function toCustomerFilter(
  sql: Sql,
  text: string,
  segment: CustomerSegment | undefined,
): Promise<CustomerFilter> {
  const typed = toPlainText(text);
  return { search: typed === '' ? undefined : await toCustomerSearch(sql, typed), segment };
}

interface FoundPage {
  rows: PositionedCustomer[];
  total: number;
  isTotalAtLeast: boolean;
}

async function findPage(sql: Sql, storeId: string, page: CustomerPage): Promise<FoundPage> {
  const { filter } = page;
  if (!isFiltered(filter)) {
    const rows = await listCustomerRows(sql, storeId, page, { first: null });
    return { rows, total: await findCustomerCount(sql, storeId), isTotalAtLeast: false };
  }
  const sortFew = async (ids: readonly string[]) => ({
    rows: await listCustomerRows(sql, storeId, page, { ids }),
    total: ids.length,
    isTotalAtLeast: false,
  });
  const { ids, isExact, atLeast } = await findCandidates(sql, storeId, filter);
  if (ids) return sortFew(isExact ? ids : await findMatching(sql, storeId, { filter, ids }));
  const toMany = (rows: PositionedCustomer[]): FoundPage =>
    page.after === null && rows.length < page.limit
      ? { rows, total: rows.length, isTotalAtLeast: false }
      : { rows, total: atLeast, isTotalAtLeast: true };
  const { segment, search } = filter;
  if (segment === 'new' && search === undefined && page.sort === 'joined')
    return toMany(await listNewByJoined(sql, storeId, page));
  const read = (finding: Finding) => listCustomerRows(sql, storeId, page, finding);
  const [soon, far] = SORTS[page.sort].table === 'customers' ? WALKED.rows : WALKED.lookups;
  if (hasSeveralSources(filter)) {
    const rows = await read({ first: soon });
    if (rows.length === page.limit) return toMany(rows);
    const common = await findIntersection(sql, storeId, filter);
    if (common) return sortFew(await findMatching(sql, storeId, { filter, ids: common }));
  }
  const rows = await read({ first: far });
  return toMany(rows.length === page.limit ? rows : await read({ candidates: 'all' }));
}

/**
 * How many customers of the list are read to fill a page, at first and then. Where their rows are looked up one by one,
 * fewer cost as much.
 */
const WALKED = { rows: [500, 15_000], lookups: [200, 5_000] } as const;

/** Nearly all new customers are at one end of the list: only those who registered long after they joined are not. */
async function listNewByJoined(sql: Sql, storeId: string, page: CustomerPage): Promise<PositionedCustomer[]> {
  const read = (joined: JoinedPart, limit: number) => listCustomerRows(sql, storeId, { ...page, limit }, { joined });
  const [first, second] = page.order === 'asc' ? (['before', 'since'] as const) : (['since', 'before'] as const);
  const rows = await read(first, page.limit);
  return rows.length < page.limit ? [...rows, ...(await read(second, page.limit - rows.length))] : rows;
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

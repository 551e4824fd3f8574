import type { PageQuery } from '../../contract/paging';
import { LIST_PAGE } from '../../contract/plain/limits';
import { AppError } from './AppError';
import { decodeCursor, type CursorPosition } from './cursor';

/** Rows of a list that may be long are counted up to this number. */
export const COUNTED_MAX = 1_000;

/** The part of a list to return. */
export interface ListWindow {
  /** null returns all rows. */
  limit: number | null;
  offset: number;
  /** Selects only rows after this position. */
  after: CursorPosition | null;
}

/** The rows of a page, and the cursor of the next page, which is null on the last page. */
export interface CursorPage<Row> {
  rows: Row[];
  next: string | null;
}

/** A page of a list, or the whole list. */
export interface ListPage<Row> extends CursorPage<Row> {
  /** The number of rows on all pages. */
  total: number;
  /** There are more rows than `total`, which were not counted. */
  isTotalAtLeast?: boolean;
}

/**
 * Returns the position in the cursor of a query, or null without a cursor.
 * @throws AppError 400 when `decode` returns null.
 */
export function readCursor<P>(cursor: string | undefined, decode: (cursor: string) => P | null): P | null {
  if (cursor === undefined) return null;
  const position = decode(cursor);
  if (position === null) throw new AppError('bad_request', 'cursor is not valid');
  return position;
}

/**
 * Converts the paging parameters of a query. Without any, the whole list is returned.
 * @throws AppError 400 for an invalid cursor, or a cursor together with a page.
 */
export function toListWindow({ limit, page, cursor }: PageQuery): ListWindow {
  if (cursor !== undefined && page !== undefined)
    throw new AppError('bad_request', 'cursor and page cannot be combined');
  const after = readCursor(cursor, decodeCursor);
  const isPaged = limit !== undefined || page !== undefined || after !== null;
  const rows = isPaged ? (limit ?? LIST_PAGE) : null;
  return { limit: rows, offset: ((page ?? 1) - 1) * (rows ?? 0), after };
}

/** Returns how many rows to read: one more than the page shows, to find out if there is a next page. null: all. */
export const rowsToRead = ({ limit }: ListWindow): number | null => (limit === null ? null : limit + 1);

/** Builds a page from its rows and one more, which shows that there is a next page. A limit of null means all. */
export function toPage<Row>(read: Row[], limit: number | null, toCursor: (last: Row) => string): CursorPage<Row> {
  const rows = limit === null ? read : read.slice(0, limit);
  const last = rows.length < read.length ? rows.at(-1) : undefined;
  return { rows, next: last === undefined ? null : toCursor(last) };
}

interface ListReply {
  header(name: string, value: string | number): unknown;
}

/**
 * Returns the rows and sets headers: X-Total-Count if the rows were counted, X-Total-Count-Relation: gte if there are
 * more, and Link with rel=next (RFC 8288) if there is a next page.
 */
export function sendListPage<Row>(
  request: { url: string },
  reply: ListReply,
  page: CursorPage<Row> & Partial<ListPage<Row>>,
): Row[] {
  if (page.total !== undefined) reply.header('x-total-count', page.total);
  if (page.isTotalAtLeast) reply.header('x-total-count-relation', 'gte');
  if (page.next !== null) reply.header('link', nextPageLink(request.url, page.next));
  return page.rows;
}

/** Returns the Link header that links to the next page of the list. */
export function nextPageLink(url: string, cursor: string): string {
  // A query may contain further question marks.
  const [path = '', ...query] = url.split('?');
  const parameters = new URLSearchParams(query.join('?'));
  parameters.delete('page');
  parameters.set('cursor', cursor);
  return `<${path}?${parameters.toString()}>; rel="next"`;
}

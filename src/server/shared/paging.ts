import { LIST_PAGE } from '../../contract/limits';
import type { PageQuery } from '../../contract/paging';
import { AppError } from './AppError';
import { decodeCursor, type CursorPosition } from './cursor';

/** Rows of a list that may be long are counted up to this number. */
export const COUNTED_MAX = 1_000;

/** Which rows of a list to return. */
export interface ListWindow {
  /** null: all of them. */
  limit: number | null;
  offset: number;
  /** Return only rows after this position. */
  after: CursorPosition | null;
}

/** The rows of a page, and the cursor of the next one; null on the last. */
export interface CursorPage<Row> {
  rows: Row[];
  next: string | null;
}

/** A page of a list, or the whole list. */
export interface ListPage<Row> extends CursorPage<Row> {
  /** Number of rows on all pages. */
  total: number;
  /** There are more than `total`, which were not counted. */
  isTotalAtLeast?: boolean;
}

/**
 * The position in the cursor of a query; null without a cursor.
 * @throws AppError 400 when `decode` returns null.
 */
export function readCursor<P>(cursor: string | undefined, decode: (cursor: string) => P | null): P | null {
  if (cursor === undefined) return null;
  const position = decode(cursor);
  if (position === null) throw new AppError('bad_request', 'cursor is not valid');
  return position;
}

/**
 * Converts the paging parameters of a query; without any, the whole list is returned.
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

/** One row more than the page shows, to find out whether there is a next page. null means all. */
export const rowsToRead = ({ limit }: ListWindow): number | null => (limit === null ? null : limit + 1);

/** Builds the page from rows of which one more was read than it shows; a limit of null means all. */
export function toPage<Row>(read: Row[], limit: number | null, toCursor: (last: Row) => string): CursorPage<Row> {
  const rows = limit === null ? read : read.slice(0, limit);
  const last = rows.length < read.length ? rows.at(-1) : undefined;
  return { rows, next: last === undefined ? null : toCursor(last) };
}

interface ListReply {
  header(name: string, value: string | number): unknown;
}

/**
 * Returns the rows, and sets X-Total-Count if they were counted, X-Total-Count-Relation: gte where there are more, and,
 * if there is a next page, Link rel=next (RFC 8288).
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

/** The Link header that links to the next page of the same list. */
export function nextPageLink(url: string, cursor: string): string {
  // A query may contain further question marks.
  const [path = '', ...query] = url.split('?');
  const parameters = new URLSearchParams(query.join('?'));
  parameters.delete('page');
  parameters.set('cursor', cursor);
  return `<${path}?${parameters.toString()}>; rel="next"`;
}

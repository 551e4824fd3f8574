import { LIST_PAGE } from '../../contract/limits';
import type { PageQuery } from '../../contract/paging';
import { decodeCursor, encodeCursor, type CursorPosition } from './cursor';
import { AppError } from './AppError';

/** Which rows of a list are asked for. */
export interface ListWindow {
  /** null: all of them. */
  limit: number | null;
  offset: number;
  /** Rows after this place alone. */
  after: CursorPosition | null;
}

/** One part of a list, or the whole of it. */
export interface ListPage<Row> {
  rows: Row[];
  /** Over all pages. */
  total: number;
  /** Cursor of the next page; null on the last. */
  next: string | null;
}

/**
 * The window that a query asks for; the whole list when it asks for none.
 * @throws Refusal 400 for a cursor that no list gave out, or one together with a page.
 */
export function toListWindow({ limit, page, cursor }: PageQuery): ListWindow {
  if (cursor !== undefined && page !== undefined)
    throw new AppError('bad_request', 'cursor and page exclude each other');
  const after = cursor === undefined ? null : decodeCursor(cursor);
  if (cursor !== undefined && after === null) throw new AppError('bad_request', 'cursor is not valid');
  const isPart = limit !== undefined || page !== undefined || after !== null;
  const rows = isPart ? (limit ?? LIST_PAGE) : null;
  return { limit: rows, offset: ((page ?? 1) - 1) * (rows ?? 0), after };
}

/** How many rows to read for a window: one more than it shows tells whether there is a next page. null: all. */
export const rowsToRead = ({ limit }: ListWindow): number | null => (limit === null ? null : limit + 1);

/** Makes the page of what was read by `rowsToRead`. `placeOf` tells where a row stands. */
export function toListPage<Read, Row>(
  read: Read[],
  window: ListWindow,
  total: number,
  placeOf: (row: Read) => CursorPosition,
  toRow: (row: Read) => Row,
): ListPage<Row> {
  const shown = window.limit === null ? read : read.slice(0, window.limit);
  const last = shown.length < read.length ? shown.at(-1) : undefined;
  return { rows: shown.map(toRow), total, next: last === undefined ? null : encodeCursor(placeOf(last)) };
}

interface Answer {
  header(name: string, value: string | number): unknown;
}

/** Answers the rows, with X-Total-Count, and Link rel=next (RFC 8288) where there is more. */
export function sendListPage<Row>(request: { url: string }, reply: Answer, page: ListPage<Row>): Row[] {
  reply.header('x-total-count', page.total);
  if (page.next !== null) reply.header('link', nextPageLink(request.url, page.next));
  return page.rows;
}

/** Link header that leads to the same list from the cursor on. */
export function nextPageLink(url: string, cursor: string): string {
  // A query may hold further question marks.
  const [path = '', ...query] = url.split('?');
  const parameters = new URLSearchParams(query.join('?'));
  parameters.delete('page');
  parameters.set('cursor', cursor);
  return `<${path}?${parameters.toString()}>; rel="next"`;
}

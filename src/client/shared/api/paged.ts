import type { FetchBaseQueryMeta } from '@reduxjs/toolkit/query/react';

/** One part of a list, with what the headers of its answer tell. */
export interface Paged<Row> {
  rows: Row[];
  /** Over all pages. */
  total: number;
  /** Asks for the next page; null on the last. */
  nextCursor: string | null;
}

/** For `transformResponse`: the rows with X-Total-Count, and the cursor of Link rel=next (RFC 8288). */
export function toPaged<Row>(rows: Row[], meta: FetchBaseQueryMeta | undefined): Paged<Row> {
  const headers = meta?.response?.headers;
  const total = headers?.get('x-total-count');
  return { rows, total: total == null ? rows.length : Number(total), nextCursor: cursorOf(headers?.get('link')) };
}

function cursorOf(link: string | null | undefined): string | null {
  const [, target] = /<([^>]*)>;\s*rel="next"/.exec(link ?? '') ?? [];
  return target === undefined ? null : new URL(target, 'http://any').searchParams.get('cursor');
}

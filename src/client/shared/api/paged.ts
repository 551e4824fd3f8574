/** One page of a list, with the paging headers of its response. */
export interface Paged<Row> {
  rows: Row[];
  /** The number of rows on all pages. */
  total: number;
  /** There are more rows than `total`: the server stopped counting. */
  isTotalAtLeast: boolean;
  /** The cursor of the next page; null on the last page. */
  nextCursor: string | null;
}

/** The paging part of `infiniteQueryOptions` for a list with cursors. */
export const cursorPaging = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }: Pick<Paged<unknown>, 'nextCursor'>) => nextCursor ?? undefined,
};

interface WithHeaders {
  response?: { headers: Headers };
}

/**
 * For `transformResponse`: reads the row count from X-Total-Count and its relation header, and the next cursor from the
 * Link header with rel=next (RFC 8288).
 */
export function toPaged<Row>(rows: Row[], meta: WithHeaders | undefined): Paged<Row> {
  const headers = meta?.response?.headers;
  const total = headers?.get('x-total-count');
  return {
    rows,
    total: total == null ? rows.length : Number(total),
    isTotalAtLeast: headers?.get('x-total-count-relation') === 'gte',
    nextCursor: getCursor(headers?.get('link')),
  };
}

function getCursor(link: string | null | undefined): string | null {
  const [, target] = /<([^>]*)>;\s*rel="next"/.exec(link ?? '') ?? [];
  return target === undefined ? null : new URL(target, 'http://localhost').searchParams.get('cursor');
}

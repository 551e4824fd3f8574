import { useMemo } from 'react';
import type { ListState } from '../list/listState';
import type { MorePages } from '../list/LoadMoreList';
import { getErrorMessage } from './errors';
import type { Paged } from './paged';

/** The fields of an infinite query that this hook reads. */
interface PagesQuery<Row> {
  currentData?: { pages: readonly Pick<Paged<Row>, 'rows'>[] } | undefined;
  error?: unknown;
  isFetching: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
}

/** The rows of all loaded pages of an infinite query, as LoadMoreList needs them. */
export function usePagedRows<Row>(query: PagesQuery<Row>): { list: ListState<Row>; more: MorePages } {
  const { currentData, error, isFetching } = query;
  const rows = useMemo(() => currentData?.pages.flatMap((page) => page.rows), [currentData]);
  const message = error && !isFetching ? getErrorMessage(error) : null;
  return {
    list: {
      rows,
      isStale: false,
      error: rows === undefined ? message : null,
      onRetry: () => void query.refetch(),
    },
    more: {
      hasMore: query.hasNextPage,
      isLoading: query.isFetchingNextPage,
      error: rows === undefined ? null : message,
      onLoad: () => void query.fetchNextPage(),
    },
  };
}

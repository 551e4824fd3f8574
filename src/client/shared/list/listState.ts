import { getErrorMessage } from '../api/errors';

/** What DataList needs to know about the query behind a list. */
export interface ListState<Row> {
  /** The rows loaded last, possibly of another page or search; undefined before the first. */
  rows: readonly Row[] | undefined;
  /** The current rows are still loading, and `rows` are those before them. */
  isStale: boolean;
  /** Why the current rows could not be loaded; null while they are loading and when they have loaded. */
  error: string | null;
  onRetry: () => void;
}

interface QueryState<Data> {
  data?: Data | undefined;
  currentData?: Data | undefined;
  error?: unknown;
  isFetching: boolean;
}

/** Why a query has nothing to show; null while it is loading and when it has data. */
export function getLoadError({ currentData, error, isFetching }: QueryState<unknown>): string | null {
  return currentData === undefined && error !== undefined && !isFetching ? getErrorMessage(error) : null;
}

/** The list state of a query hook's result. */
export function toListState<Data, Row>(
  query: QueryState<Data> & { refetch: () => unknown },
  getRows: (data: Data) => readonly Row[],
): ListState<Row> {
  return {
    rows: query.data === undefined ? undefined : getRows(query.data),
    isStale: query.currentData === undefined && query.isFetching,
    error: getLoadError(query),
    onRetry: () => void query.refetch(),
  };
}

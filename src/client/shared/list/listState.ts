import { getErrorMessage } from '../api/errors';

/** The state of a list's query as DataList needs it. */
export interface ListState<Row> {
  /** The rows that were loaded last, possibly of another page or search; undefined before the first load. */
  rows: readonly Row[] | undefined;
  /** The requested rows are still loading, and `rows` are the previous ones. */
  isStale: boolean;
  /** The error of loading the requested rows; null while they are loading and after they have loaded. */
  error: string | null;
  onRetry: () => void;
}

interface QueryState<Data> {
  data?: Data | undefined;
  currentData?: Data | undefined;
  error?: unknown;
  isFetching: boolean;
}

/** The error of a query without data; null while it is loading and when it has data. */
export function getLoadError({ currentData, error, isFetching }: QueryState<unknown>): string | null {
  return currentData === undefined && error !== undefined && !isFetching ? getErrorMessage(error) : null;
}

/** Converts the result of a query hook. */
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

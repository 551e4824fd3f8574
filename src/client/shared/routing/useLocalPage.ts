import { useMemo } from 'react';
import { normalizeForSearch } from '../format/normalizeForSearch';
import { useUrlState } from './useUrlState';

const ROWS_PER_PAGE = 24;

/**
 * Searches and pages a list that is loaded completely. The URL has `search` and `page`, so that Back, reload and shared
 * links restore both. A row matches when one of its texts contains the search, ignoring case and accents. A page number
 * beyond the last page shows the last page. `getTexts` must be a constant function.
 */
export function useLocalPage<Row>(allRows: readonly Row[] | undefined, getTexts: (row: Row) => readonly string[]) {
  const { params, setParams } = useUrlState();
  const search = params.get('search') ?? '';
  const matches = useMemo(() => {
    const folded = normalizeForSearch(search);
    return allRows?.filter((row) => getTexts(row).some((text) => normalizeForSearch(text).includes(folded)));
  }, [allRows, search, getTexts]);
  const pageCount = Math.max(1, Math.ceil((matches?.length ?? 0) / ROWS_PER_PAGE));
  const requested = Number(params.get('page') ?? 1);
  const page = Number.isInteger(requested) ? Math.min(Math.max(requested, 1), pageCount) : 1;

  return {
    search,
    /** The rows of the current page. */
    rows: matches?.slice((page - 1) * ROWS_PER_PAGE, page * ROWS_PER_PAGE),
    /** The number of matching rows on all pages. */
    matchCount: matches?.length,
    page,
    pageCount,
    /** While the user types, each text replaces the history entry of the previous one. */
    searchFor: (text: string) => setParams({ search: text === '' ? null : text, page: null }, { replace: true }),
    goToPage: (next: number) => setParams({ page: next === 1 ? null : String(next) }),
    /** Resets the search and the page. */
    showAll: () => setParams({ search: null, page: null }, { replace: true }),
  };
}

import { useMemo } from 'react';
import { foldText } from '../format/foldText';
import { useUrlState } from './useUrlState';

/** Cards of a page where the whole list is here. */
const LOCAL_PAGE = 24;

/**
 * A list that is here as a whole, found by `search` and cut by `page` of the address, so that back, reload and a
 * shared link keep both. Any part of one of its texts finds a row; case and accents do not matter. A page beyond the
 * last shows the last. `textsOf` must keep its identity. Without rows there is nothing shown either.
 */
export function useLocalPage<Row>(rows: readonly Row[] | undefined, textsOf: (row: Row) => readonly string[]) {
  const { params, setParams } = useUrlState();
  const search = params.get('search') ?? '';
  const found = useMemo(() => {
    const wanted = foldText(search);
    return rows?.filter((row) => textsOf(row).some((text) => foldText(text).includes(wanted)));
  }, [rows, search, textsOf]);
  const pageCount = Math.max(1, Math.ceil((found?.length ?? 0) / LOCAL_PAGE));
  const asked = Number(params.get('page') ?? 1);
  const page = Number.isInteger(asked) ? Math.min(Math.max(asked, 1), pageCount) : 1;

  return {
    search,
    /** How many are found on all pages; undefined while there are no rows. */
    total: found?.length,
    shown: found?.slice((page - 1) * LOCAL_PAGE, page * LOCAL_PAGE),
    page,
    pageCount,
    /** A text that is being typed takes the place of what was typed before. */
    searchFor: (text: string) => {
      setParams({ search: text === '' ? null : text, page: null }, { replace: true });
    },
    goToPage: (next: number) => {
      setParams({ page: next === 1 ? null : String(next) });
    },
    /** The whole list from its first page. */
    showAll: () => {
      setParams({ search: null, page: null }, { replace: true });
    },
  };
}

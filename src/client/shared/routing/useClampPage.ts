import { useEffect, useEffectEvent } from 'react';

interface PageState {
  /** The requested page, from 1. */
  page: number;
  perPage: number;
  /** Rows on all pages; undefined while that is loading. */
  total: number | undefined;
  goToPage: (page: number, replace: boolean) => void;
}

/**
 * Goes from a page beyond the last (its only row was deleted, or the link is old) to the last page, replacing the
 * history entry. Returns whether the requested page is beyond the last, in which case there is nothing to show.
 */
export function useClampPage({ page, perPage, total, goToPage }: PageState): boolean {
  const lastPage = total === undefined ? null : Math.max(1, Math.ceil(total / perPage));
  const goToLast = useEffectEvent((target: number) => goToPage(target, true));
  useEffect(() => {
    if (lastPage !== null && page > lastPage) goToLast(lastPage);
  }, [page, lastPage]);
  return lastPage !== null && page > lastPage;
}

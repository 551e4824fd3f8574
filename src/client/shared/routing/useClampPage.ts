import { useEffect, useEffectEvent } from 'react';

interface PageState {
  /** The requested page, counted from 1. */
  page: number;
  perPage: number;
  /** The number of rows on all pages; undefined while it is loading. */
  total: number | undefined;
  goToPage: (page: number, replace: boolean) => void;
}

/**
 * Redirects from a page beyond the last one to the last one, for example after its only row was deleted. Returns
 * whether the requested page is beyond the last one, which means that there are no rows to show.
 */
export function useClampPage({ page, perPage, total, goToPage }: PageState): boolean {
  const lastPage = total === undefined ? null : Math.max(1, Math.ceil(total / perPage));
  const goToLast = useEffectEvent((target: number) => goToPage(target, true));
  useEffect(() => {
    if (lastPage !== null && page > lastPage) goToLast(lastPage);
  }, [page, lastPage]);
  return lastPage !== null && page > lastPage;
}

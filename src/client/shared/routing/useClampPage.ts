import { useEffect, useEffectEvent } from 'react';

interface PageOfList {
  /** The page that is asked for, from 1. */
  page: number;
  perPage: number;
  /** Rows on all pages; undefined while that is not known. */
  total: number | undefined;
  goToPage: (page: number, replace: boolean) => void;
}

/**
 * Leads from a page beyond the last (its only row was deleted, or a link is old) to the last, in the same step of the
 * history. Tells whether the page that is asked for is beyond, so that nothing of it need be shown.
 */
export function useClampPage({ page, perPage, total, goToPage }: PageOfList): boolean {
  const lastPage = total === undefined ? null : Math.max(1, Math.ceil(total / perPage));
  const stepTo = useEffectEvent((target: number) => {
    goToPage(target, true);
  });
  useEffect(() => {
    if (lastPage !== null && page > lastPage) stepTo(lastPage);
  }, [page, lastPage]);
  return lastPage !== null && page > lastPage;
}

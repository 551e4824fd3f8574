import { useEffect, useEffectEvent } from 'react';
import { useUrlState } from './useUrlState';

/** Not part of a cursor, which is base64url. */
const SEPARATOR = '~';
/**
 * Cursors kept, so that an address stays below 2,000 characters; before the oldest, Previous goes to the first page.
 */
const KEPT = 16;
const PAGE_MAX = 1_000_000;

/** For `setParams`: filters that change the list show its first page. */
export const FIRST_PAGE = { page: null, cursors: null } as const;

/** A place in a list that is paged by cursor. */
export interface CursorPages {
  /** From 1. */
  page: number;
  /** Of the current page, for the query; undefined on the first. */
  cursor: string | undefined;
  goToNext: (cursor: string) => void;
  goToPrevious: () => void;
  goToFirst: () => void;
}

/**
 * The current page of a list that is paged by cursor. The query of the address keeps the page and the cursors that led
 * to it, so that Back, reload and shared links restore it. From a later page without rows (`isEmpty`: they were
 * deleted) it goes back by one.
 */
export function useCursorPages(isEmpty: boolean): CursorPages {
  const { params, getCurrentParams, setParams } = useUrlState();
  const { page, cursors } = parse(params);
  const goTo = (target: number, kept: readonly string[], options?: { replace: boolean }) =>
    setParams(
      target <= 1 || kept.length === 0 ? FIRST_PAGE : { page: `${target}`, cursors: kept.join(SEPARATOR) },
      options,
    );
  const goToPrevious = (options?: { replace: boolean }) => {
    const current = parse(getCurrentParams());
    goTo(current.page - 1, current.cursors.slice(0, -1), options);
  };
  const leaveEmptyPage = useEffectEvent(() => goToPrevious({ replace: true }));
  const isPastEnd = isEmpty && page > 1;
  useEffect(() => {
    if (isPastEnd) leaveEmptyPage();
  }, [isPastEnd, page]);

  return {
    page,
    cursor: cursors.at(-1),
    goToNext: (cursor) => {
      const current = parse(getCurrentParams());
      // The second click of a double click: the page is there already.
      if (current.cursors.at(-1) === cursor) return;
      goTo(current.page + 1, [...current.cursors, cursor].slice(-KEPT));
    },
    goToPrevious: () => goToPrevious(),
    goToFirst: () => setParams(FIRST_PAGE),
  };
}

/** Invalid values mean the first page. */
function parse(params: URLSearchParams): { page: number; cursors: readonly string[] } {
  const page = Number(params.get('page') ?? 1);
  const cursors = (params.get('cursors') ?? '').split(SEPARATOR).filter((cursor) => cursor !== '');
  const isValid = Number.isInteger(page) && page > 1 && page <= PAGE_MAX && cursors.length > 0 && cursors.length < page;
  return isValid ? { page, cursors } : { page: 1, cursors: [] };
}

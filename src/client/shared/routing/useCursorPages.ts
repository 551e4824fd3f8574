import { useEffect, useEffectEvent } from 'react';
import { useUrlState } from './useUrlState';

/** Cursors are base64url, so they never contain this separator. */
const SEPARATOR = '~';
/**
 * The maximum number of cursors in a URL, which must stay below 2,000 characters. Before the oldest kept cursor,
 * Previous goes to the first page.
 */
const KEPT = 16;
const PAGE_MAX = 1_000_000;

/** Parameters for `setParams` that show the first page. Set them when a filter changes. */
export const FIRST_PAGE = { page: null, cursors: null } as const;

/** The current page of a list with cursors, and functions to change it. */
export interface CursorPages {
  /** The page number, counted from 1. */
  page: number;
  /** The cursor of the current page, for the query; undefined on the first page. */
  cursor: string | undefined;
  goToNext: (cursor: string) => void;
  goToPrevious: (options?: { replace: boolean }) => void;
  goToFirst: () => void;
}

/**
 * The current page of a list with cursors. The URL has the page number and the cursors of the pages up to it, so that
 * Back, reload and shared links restore the page.
 */
export function useCursorPages(): CursorPages {
  const { params, getCurrentParams, setParams } = useUrlState();
  const { page, cursors } = parse(params);
  const goTo = (target: number, kept: readonly string[], options?: { replace: boolean }) =>
    setParams(
      target <= 1 || kept.length === 0 ? FIRST_PAGE : { page: `${target}`, cursors: kept.join(SEPARATOR) },
      options,
    );
  return {
    page,
    cursor: cursors.at(-1),
    goToNext: (cursor) => {
      const current = parse(getCurrentParams());
      // On the second click of a double click, the page has already changed.
      if (current.cursors.at(-1) === cursor) return;
      goTo(current.page + 1, [...current.cursors, cursor].slice(-KEPT));
    },
    goToPrevious: (options) => {
      const current = parse(getCurrentParams());
      goTo(current.page - 1, current.cursors.slice(0, -1), options);
    },
    goToFirst: () => setParams(FIRST_PAGE),
  };
}

/** Goes one page back when all rows of a later page were deleted. */
export function useLeaveEmptyPage({ page, goToPrevious }: CursorPages, isEmpty: boolean): void {
  const leave = useEffectEvent(() => goToPrevious({ replace: true }));
  const isPastEnd = isEmpty && page > 1;
  useEffect(() => {
    if (isPastEnd) leave();
  }, [isPastEnd, page]);
}

/** Invalid values are read as the first page. */
function parse(params: URLSearchParams): { page: number; cursors: readonly string[] } {
  const page = Number(params.get('page') ?? 1);
  const cursors = (params.get('cursors') ?? '').split(SEPARATOR).filter((cursor) => cursor !== '');
  const isValid = Number.isInteger(page) && page > 1 && page <= PAGE_MAX && cursors.length > 0 && cursors.length < page;
  return isValid ? { page, cursors } : { page: 1, cursors: [] };
}

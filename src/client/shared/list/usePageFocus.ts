import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Returns a function that creates the click handler for a page of a pager. When the page has changed, `onPaged` is
 * called. Its argument tells whether the clicked button lost the focus, because the first or last page disables it.
 */
export function usePageFocus(page: number, onPage: (page: number) => void, onPaged: (isFocusLost: boolean) => void) {
  const isPaging = useRef(false);
  const paged = useEffectEvent(onPaged);
  useEffect(() => {
    if (!isPaging.current) return;
    isPaging.current = false;
    paged(document.activeElement?.matches('body, :disabled') === true);
  }, [page]);
  return (target: number) => () => {
    isPaging.current = true;
    onPage(target);
  };
}

import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * For pagers. Returns a function that makes a click handler for a page; once that page shows, calls `onPaged`, and says
 * whether the focus was lost: a button that is disabled at its end of the list loses it.
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

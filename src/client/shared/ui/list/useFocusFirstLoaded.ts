import { useLayoutEffect, useRef, type RefObject } from 'react';

interface FocusFirstLoaded {
  listRef: RefObject<HTMLOListElement | null>;
  buttonRef: RefObject<HTMLButtonElement | null>;
  /** Call this when the button is clicked. */
  onLoadMore: () => void;
}

/**
 * Moves the focus from a 'Load more' button to the first row that was loaded, or back to the button if there is none.
 * The button loses the focus because it is disabled while loading and removed after the last page.
 */
export function useFocusFirstLoaded(count: number, isLoading: boolean): FocusFirstLoaded {
  const listRef = useRef<HTMLOListElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const previousCount = useRef<number | null>(null);
  const wasLoading = useRef(false);
  useLayoutEffect(() => {
    const isDone = wasLoading.current && !isLoading;
    wasLoading.current = isLoading;
    if (!isDone || previousCount.current === null) return;
    const firstLoaded = count > previousCount.current ? listRef.current?.children[previousCount.current] : undefined;
    previousCount.current = null;
    // The user may have moved the focus elsewhere in the meantime.
    if (document.activeElement !== document.body && document.activeElement !== buttonRef.current) return;
    firstLoaded?.setAttribute('tabindex', '-1');
    const target = firstLoaded instanceof HTMLElement ? firstLoaded : buttonRef.current;
    target?.focus({ preventScroll: true });
  }, [count, isLoading]);
  const onLoadMore = () => {
    previousCount.current = count;
  };
  return { listRef, buttonRef, onLoadMore };
}

import { useLayoutEffect, useRef, type RefObject } from 'react';

interface LedToMore {
  list: RefObject<HTMLOListElement | null>;
  button: RefObject<HTMLButtonElement | null>;
  /** To be called when the button is pressed. */
  noteMore: () => void;
}

/**
 * Leads the focus from the button that loads more on to the first row that it brought, or back to the button when it
 * brought none: a button that is busy, or goes with the last page, loses the focus.
 */
export function useLedToMore(count: number, isLoading: boolean): LedToMore {
  const list = useRef<HTMLOListElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef<number | null>(null);
  const wasLoading = useRef(false);
  useLayoutEffect(() => {
    const isDone = wasLoading.current && !isLoading;
    wasLoading.current = isLoading;
    if (!isDone || before.current === null) return;
    const firstNew = count > before.current ? list.current?.children[before.current] : undefined;
    before.current = null;
    // Who went elsewhere meanwhile stays there.
    if (document.activeElement !== document.body && document.activeElement !== button.current) return;
    firstNew?.setAttribute('tabindex', '-1');
    const target = firstNew instanceof HTMLElement ? firstNew : button.current;
    target?.focus({ preventScroll: true });
  }, [count, isLoading]);
  const noteMore = () => {
    before.current = count;
  };
  return { list, button, noteMore };
}

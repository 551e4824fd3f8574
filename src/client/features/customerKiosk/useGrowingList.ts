import { useCallback, useEffect, useRef, useState, type UIEvent } from 'react';

export const PAGE_SIZE = 3;
export const PAGE_DELAY_MS = 700;
export const BOTTOM_PX = 40;

/**
 * Shows a list three at a time: near the bottom of its scroller, or when asked, the next three come after a moment.
 * A refreshed list keeps what was already shown.
 */
export function useGrowingList<Item>(items: readonly Item[]) {
  const [count, setCount] = useState(PAGE_SIZE);
  const [isGrowing, setIsGrowing] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
    },
    [],
  );

  const hasMore = count < items.length;
  const grow = useCallback(() => {
    if (!hasMore || isGrowing) return;
    setIsGrowing(true);
    timer.current = setTimeout(() => {
      setCount((shown) => shown + PAGE_SIZE);
      setIsGrowing(false);
    }, PAGE_DELAY_MS);
  }, [hasMore, isGrowing]);

  const handleScroll = (event: UIEvent<HTMLElement>) => {
    const { scrollHeight, scrollTop, clientHeight } = event.currentTarget;
    if (scrollHeight - scrollTop - clientHeight <= BOTTOM_PX) grow();
  };

  return { shown: items.slice(0, count), hasMore, isGrowing, grow, handleScroll };
}

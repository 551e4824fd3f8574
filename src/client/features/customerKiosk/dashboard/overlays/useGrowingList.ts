import { useCallback, useEffect, useRef, useState, type UIEvent } from 'react';

const PAGE_SIZE = 3;
const PAGE_DELAY_MS = 700;
const BOTTOM_PX = 40;

/**
 * Shows a list in pages, of three unless `pageSize` says otherwise. The next page is added after a short delay, when
 * `grow` is called or the list is scrolled near its bottom. A refresh keeps the number of items shown.
 */
export function useGrowingList<Item>(items: readonly Item[], pageSize = PAGE_SIZE) {
  const [count, setCount] = useState(pageSize);
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
      setCount((previous) => previous + pageSize);
      setIsGrowing(false);
    }, PAGE_DELAY_MS);
  }, [hasMore, isGrowing, pageSize]);

  const handleScroll = (event: UIEvent<HTMLElement>) => {
    const { scrollHeight, scrollTop, clientHeight } = event.currentTarget;
    if (scrollHeight - scrollTop - clientHeight <= BOTTOM_PX) grow();
  };

  return { visible: items.slice(0, count), hasMore, isGrowing, grow, handleScroll };
}

import { useEffect, useState } from 'react';

const SETTLE_MS = 500;

/**
 * Returns false for half a second after the element has appeared or `place` has changed. A tap that was aimed at what
 * was there before must not act on what has just moved under the finger.
 */
export function useSettled(place: string): boolean {
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(place), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [place]);
  return settled === place;
}

import { useEffect, useState } from 'react';

/** ms after opening in which a tap is the second one of a double tap. */
const TAP_DELAY_MS = 500;

/**
 * False for half a second after something opened. The second tap of a double tap lands on what the first one opened:
 * it must neither confirm nor close it.
 */
export function useGhostTapGuard(isOpen: boolean): boolean {
  const [hasEnded, setIsOver] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(() => setIsOver(true), TAP_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setIsOver(false);
    };
  }, [isOpen]);
  return isOpen && hasEnded;
}

import { useEffect, useState } from 'react';

/** A tap within this many ms after the opening is the second tap of a double tap. */
const TAP_DELAY_MS = 500;

/**
 * Returns whether something has been open for half a second. Before, the second tap of a double tap may land on it,
 * which must neither confirm nor close it.
 */
export function useGhostTapGuard(isOpen: boolean): boolean {
  const [hasEnded, setHasEnded] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(() => setHasEnded(true), TAP_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setHasEnded(false);
    };
  }, [isOpen]);
  return isOpen && hasEnded;
}

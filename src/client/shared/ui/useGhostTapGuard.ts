import { useEffect, useState } from 'react';

/** A tap within this many ms after the opening is the second tap of a double tap. */
const TAP_DELAY_MS = 500;

/**
 * Returns false for half a second after something has opened. The second tap of a double tap lands on it and must
 * neither confirm nor close it.
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

import { useEffect, useLayoutEffect, useReducer } from 'react';
import { CELEBRATION_MS, CONFETTI_MS } from './boardRules';
import { celebration, nothingYet } from './celebration';
import type { Celebration } from './celebration';

/** Celebrates for 3.5 s whenever the count grows above a previous one that was not zero. */
export function useCelebration(total: number, newest: string | undefined): Celebration {
  const [state, tell] = useReducer(celebration, nothingYet);
  // Before the paint, so that the new redemption never shows without its badge.
  useLayoutEffect(() => {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    tell({ type: 'counted', total, newest, still });
  }, [total, newest]);

  const { honoured } = state;
  useEffect(() => {
    if (honoured === null) return;
    const timers = [
      setTimeout(() => {
        tell({ type: 'confettiCleared' });
      }, CONFETTI_MS),
      setTimeout(() => {
        tell({ type: 'ended' });
      }, CELEBRATION_MS),
    ];
    return () => {
      timers.forEach(clearTimeout);
    };
  }, [honoured]);
  return state;
}

import { useEffect, useLayoutEffect, useReducer } from 'react';

/** ms for which a new redemption is celebrated. */
const CELEBRATION_MS = 3_500;
/** ms after which its confetti is removed. */
export const CONFETTI_MS = 3_000;

export interface Celebration {
  /** The last total; 0 before the first, so that redemptions found on opening are not new. */
  total: number;
  /** Id of the redemption that has the badge. */
  celebratedId: string | null;
  confetti: boolean;
}

export type CelebrationEvent =
  | { type: 'totalChanged'; total: number; newestId: string | undefined; reducedMotion: boolean }
  | { type: 'confettiEnded' }
  | { type: 'ended' };

export const initialCelebration: Celebration = { total: 0, celebratedId: null, confetti: false };

/** A total above a previous one that was not zero means a new redemption; no other change does. */
export function celebrationReducer(state: Celebration, event: CelebrationEvent): Celebration {
  switch (event.type) {
    case 'totalChanged': {
      const { total, newestId, reducedMotion } = event;
      if (total === state.total) return state;
      const isNew = newestId !== undefined && state.total > 0 && total > state.total;
      return isNew ? { total, celebratedId: newestId, confetti: !reducedMotion } : { ...state, total };
    }
    case 'confettiEnded':
      return state.confetti ? { ...state, confetti: false } : state;
    case 'ended':
      return { ...state, celebratedId: null, confetti: false };
  }
}

/** Celebrates a new redemption for 3.5 s, its confetti for 3 s. */
export function useCelebration(total: number, newestId: string | undefined): Celebration {
  const [state, dispatch] = useReducer(celebrationReducer, initialCelebration);
  // A layout effect, so that a new redemption is never painted without its badge.
  useLayoutEffect(() => {
    const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    dispatch({ type: 'totalChanged', total, newestId, reducedMotion });
  }, [total, newestId]);

  const { celebratedId } = state;
  useEffect(() => {
    if (celebratedId === null) return;
    const timers = [
      setTimeout(() => {
        dispatch({ type: 'confettiEnded' });
      }, CONFETTI_MS),
      setTimeout(() => {
        dispatch({ type: 'ended' });
      }, CELEBRATION_MS),
    ];
    return () => {
      timers.forEach(clearTimeout);
    };
  }, [celebratedId]);
  return state;
}

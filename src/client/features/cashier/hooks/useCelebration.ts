import { useCallback, useEffect, useLayoutEffect, useReducer } from 'react';
import { getServerNow } from '../../../shared/device/serverClock';
import { celebrationReducer, CONFETTI_MS, initialCelebration, type OnBoard } from '../celebration';

/** ms for which a new redemption is celebrated, from when its badge is shown. */
const CELEBRATION_MS = 3_500;

interface CelebrationOnBoard {
  /** Id of the redemption that is being celebrated. */
  celebratedId: string | null;
  /** That one and those waiting for their turn. */
  newIds: ReadonlySet<string>;
  confetti: boolean;
  /** Call it when the badge of the celebrated redemption is on the screen: its time runs from then. */
  onShown: (id: string) => void;
}

/** Celebrates new redemptions for 3.5 s each, the confetti for 3 s. `board`: what it shows, newest first. */
export function useCelebration(total: number, board: readonly OnBoard[]): CelebrationOnBoard {
  const [state, dispatch] = useReducer(celebrationReducer, initialCelebration);
  // A layout effect, so that a new redemption is never painted without its badge.
  useLayoutEffect(() => {
    const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    dispatch({ type: 'totalChanged', total, board, now: getServerNow(), reducedMotion });
  }, [total, board]);

  const celebratedId = state.queue[0] ?? null;
  const { isShown } = state;
  useEffect(() => {
    if (celebratedId === null || !isShown) return;
    const timers = [
      setTimeout(() => dispatch({ type: 'confettiEnded' }), CONFETTI_MS),
      setTimeout(() => dispatch({ type: 'ended' }), CELEBRATION_MS),
    ];
    return () => timers.forEach(clearTimeout);
  }, [celebratedId, isShown]);
  const onShown = useCallback((id: string) => dispatch({ type: 'shown', id }), []);
  return { celebratedId, newIds: new Set(state.queue), confetti: state.confetti, onShown };
}

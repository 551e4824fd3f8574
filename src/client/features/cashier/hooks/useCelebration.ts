import { useCallback, useEffect, useLayoutEffect, useReducer } from 'react';
import { getServerNow } from '../../../shared/device/serverClock';
import { celebrationReducer, CONFETTI_MS, initialCelebration, type OnBoard } from '../celebration';

/** A new redemption is celebrated for this many ms after its badge has become visible. */
const CELEBRATION_MS = 3_500;

interface CelebrationOnBoard {
  /** The id of the redemption that is being celebrated. */
  celebratedId: string | null;
  /** The ids of the redemption that is being celebrated and of those that will be next. */
  newIds: ReadonlySet<string>;
  confetti: boolean;
  /** Must be called when the badge of the celebrated redemption is visible, which starts its time. */
  onShown: (id: string) => void;
}

/** Celebrates each new redemption for 3.5 s, with confetti for 3 s. `board` has the displayed rows, newest first. */
export function useCelebration(total: number, board: readonly OnBoard[]): CelebrationOnBoard {
  const [state, dispatch] = useReducer(celebrationReducer, initialCelebration);
  // A layout effect ensures that a new redemption is never painted without its badge.
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

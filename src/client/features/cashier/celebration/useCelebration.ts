import { useCallback, useEffect, useLayoutEffect, useReducer } from 'react';
import type { Redemption } from '../../../../contract/redemptions';
import { getServerNow } from '../../../shared/device/serverClock';

/** ms after which a redemption is no longer celebrated: the board was hidden, or had no connection. */
const NEW_FOR_MS = 5 * 60_000;
/** ms for which a new redemption is celebrated, from when its badge is shown. */
const CELEBRATION_MS = 3_500;
/** ms after which the confetti is removed. */
export const CONFETTI_MS = 3_000;

export interface Celebration {
  /** The last total; 0 before the first, so that redemptions found on opening are not new. */
  total: number;
  /** Ids of the redemptions to celebrate, one after the other; the first is being celebrated. */
  queue: readonly string[];
  /** The first of the queue is on the screen with its badge, whose code may have had to load. */
  isShown: boolean;
  confetti: boolean;
}

/** The part of a redemption that matters here. */
type OnBoard = Pick<Redemption, 'id' | 'createdAt'>;

export type CelebrationEvent =
  | { type: 'totalChanged'; total: number; board: readonly OnBoard[]; now: number; reducedMotion: boolean }
  | { type: 'shown'; id: string }
  | { type: 'confettiEnded' }
  | { type: 'ended' };

export const initialCelebration: Celebration = { total: 0, queue: [], isShown: false, confetti: false };

/**
 * A total above a previous one that was not zero means new redemptions; no other change does. All that arrived with one
 * poll are celebrated, the newest first and at once, except those that are minutes old.
 */
export function celebrationReducer(state: Celebration, event: CelebrationEvent): Celebration {
  switch (event.type) {
    case 'totalChanged': {
      const { total, board, now, reducedMotion } = event;
      if (total === state.total) return state;
      const added = state.total > 0 ? board.slice(0, Math.max(0, total - state.total)) : [];
      const newIds = added.filter(({ createdAt }) => now - Date.parse(createdAt) < NEW_FOR_MS).map(({ id }) => id);
      const waiting = state.queue.filter((queued) => board.some(({ id }) => id === queued));
      if (newIds.length === 0) return { ...state, total, queue: waiting };
      return { total, queue: [...newIds, ...waiting.slice(1)], isShown: false, confetti: !reducedMotion };
    }
    case 'shown':
      return event.id === state.queue[0] ? { ...state, isShown: true } : state;
    case 'confettiEnded':
      return state.confetti ? { ...state, confetti: false } : state;
    case 'ended':
      return { ...state, queue: state.queue.slice(1), isShown: false, confetti: false };
  }
}

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
  }, [celebratedId, isShown]);
  const onShown = useCallback((id: string) => {
    dispatch({ type: 'shown', id });
  }, []);
  return { celebratedId, newIds: new Set(state.queue), confetti: state.confetti, onShown };
}

import type { Redemption } from '../../../contract/redemptions';

/** ms after which a redemption is no longer celebrated: the board was hidden, or had no connection. */
const NEW_FOR_MS = 5 * 60_000;
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
export type OnBoard = Pick<Redemption, 'id' | 'createdAt'>;

type CelebrationEvent =
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

import type { Redemption } from '../../../contract/redemptions';

/** Redemptions older than this many ms are not celebrated. They were made while the board was hidden or offline. */
const NEW_FOR_MS = 5 * 60_000;
/** The confetti is removed after this many ms. */
export const CONFETTI_MS = 3_000;

export interface Celebration {
  /** The last total; 0 before the first one, so that redemptions found on opening are not new. */
  total: number;
  /** The ids of the redemptions to celebrate one after the other. The first one is being celebrated. */
  queue: readonly string[];
  /** Whether the badge of the first redemption in the queue is visible. Its chunk may have to load first. */
  isShown: boolean;
  confetti: boolean;
}

/** The fields of a redemption that this module needs. */
export type OnBoard = Pick<Redemption, 'id' | 'createdAt'>;

type CelebrationEvent =
  | { type: 'totalChanged'; total: number; board: readonly OnBoard[]; now: number; reducedMotion: boolean }
  | { type: 'shown'; id: string }
  | { type: 'confettiEnded' }
  | { type: 'ended' };

export const initialCelebration: Celebration = { total: 0, queue: [], isShown: false, confetti: false };

/**
 * Only a total above a previous total other than zero means new redemptions. Those of one poll are celebrated one after
 * the other, the newest first, except those older than NEW_FOR_MS. They end the current celebration.
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

/** Which redemption is being celebrated, and how. */
export interface Celebration {
  /** Redemptions counted last; 0 before the first count, so that what is found on opening is not news. */
  count: number;
  /** The redemption that wears the badge. */
  honoured: string | null;
  confetti: boolean;
}

export type CelebrationEvent =
  | {
      type: 'counted';
      total: number;
      /** Id of the newest redemption. */
      newest: string | undefined;
      /** The person asked for less motion. */
      still: boolean;
    }
  | { type: 'confettiCleared' }
  | { type: 'ended' };

export const nothingYet: Celebration = { count: 0, honoured: null, confetti: false };

/** A count above a previous one that was not zero is a new redemption; anything else is not. */
export function celebration(state: Celebration, event: CelebrationEvent): Celebration {
  switch (event.type) {
    case 'counted': {
      const { total, newest, still } = event;
      if (total === state.count) return state;
      const isNews = newest !== undefined && state.count > 0 && total > state.count;
      return isNews ? { count: total, honoured: newest, confetti: !still } : { ...state, count: total };
    }
    case 'confettiCleared':
      return state.confetti ? { ...state, confetti: false } : state;
    case 'ended':
      return { ...state, honoured: null, confetti: false };
  }
}

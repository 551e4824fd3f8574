import Box from '@mui/material/Box';
import { keyframes } from '@mui/material/styles';
import { useCallback, useEffect, useLayoutEffect, useReducer } from 'react';
import type { Redemption } from '../../../../contract/redemptions';
import { getServerNow } from '../../../shared/device/serverClock';
import board from '../../../shared/i18n/messages/en/board.json';
import { useText } from '../../../shared/i18n/useText';

/** Redemptions older than this many ms are not celebrated. They were made while the board was hidden or offline. */
const NEW_FOR_MS = 5 * 60_000;
/** A new redemption is celebrated for this many ms after its badge has become visible. */
const CELEBRATION_MS = 3_500;
/** The confetti is removed after this many ms. */
const CONFETTI_MS = 3_000;

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
type OnBoard = Pick<Redemption, 'id' | 'createdAt'>;

type CelebrationEvent =
  | { type: 'totalChanged'; total: number; board: readonly OnBoard[]; now: number; reducedMotion: boolean }
  | { type: 'shown'; id: string }
  | { type: 'confettiEnded' }
  | { type: 'ended' };

export const initialCelebration: Celebration = { total: 0, queue: [], isShown: false, confetti: false };

/**
 * Only a total above a previous total other than zero means new redemptions. All redemptions of one poll are
 * celebrated, the newest first and at once, except those older than NEW_FOR_MS.
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

const CONFETTI_PIECES = 12;
const COLORS = ['reward', 'primary', 'info', 'error', 'success'] as const;

const pop = keyframes({ from: { opacity: 0, transform: 'scale(0.6)' }, '60%': { transform: 'scale(1.08)' } });
const fall = keyframes({
  from: { opacity: 1, transform: 'translateY(-24px) rotate(0deg)' },
  '70%': { opacity: 1 },
  to: { opacity: 0, transform: 'translateY(360px) rotate(540deg)' },
});

interface BadgeProps {
  redemptionId: string;
  onShown: (id: string) => void;
}

export function NewBadge({ redemptionId, onShown }: BadgeProps) {
  const { t } = useText(board);
  useEffect(() => {
    onShown(redemptionId);
  }, [redemptionId, onShown]);
  return (
    <Box
      component="span"
      sx={(theme) => ({
        ...theme.typography.h4,
        padding: '4px 16px',
        borderRadius: '18px',
        backgroundColor: theme.vars.palette.reward.main,
        color: theme.vars.palette.reward.contrastText,
        whiteSpace: 'nowrap',
        animation: `${pop} ${theme.transitions.duration.complex}ms ${theme.transitions.easing.easeOut}`,
      })}
    >
      {t('board.newRedemption')}
    </Box>
  );
}

/** Confetti over the latest redemption. It animates only transform and opacity, and ignores clicks. */
export function Confetti() {
  return (
    <Box aria-hidden sx={{ position: 'absolute', inset: 0, pointerEvents: 'none' }}>
      {Array.from({ length: CONFETTI_PIECES }, (_, piece) => {
        // 37 and 12 have no common divisor, so this is a fixed order that looks random.
        const shuffled = (piece * 37) % CONFETTI_PIECES;
        const isRound = piece % 3 === 0;
        return (
          <Box
            key={piece}
            component="span"
            data-confetti=""
            sx={(theme) => ({
              position: 'absolute',
              top: 0,
              left: `${4 + (piece * 92) / (CONFETTI_PIECES - 1)}%`,
              width: 14,
              height: isRound ? 14 : 22,
              borderRadius: isRound ? '50%' : '2px',
              backgroundColor: theme.vars.palette[COLORS[piece % COLORS.length] ?? 'reward'].main,
              opacity: 0,
              animation: `${fall} ${CONFETTI_MS - 800 - shuffled * 40}ms cubic-bezier(0.2, 0.4, 0.6, 1) ${shuffled * 60}ms`,
            })}
          />
        );
      })}
    </Box>
  );
}

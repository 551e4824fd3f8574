import Box from '@mui/material/Box';
import { keyframes } from '@mui/material/styles';
import board from '../../../shared/i18n/messages/en/board.json';
import { useText } from '../../../shared/i18n/useText';
import { CONFETTI_MS } from '../celebration';

const CONFETTI_PIECES = 12;
const COLORS = ['reward', 'primary', 'info', 'error', 'success'] as const;

const pop = keyframes({ from: { opacity: 0, transform: 'scale(0.6)' }, '60%': { transform: 'scale(1.08)' } });
const fall = keyframes({
  from: { opacity: 1, transform: 'translateY(-24px) rotate(0deg)' },
  '70%': { opacity: 1 },
  to: { opacity: 0, transform: 'translateY(360px) rotate(540deg)' },
});

export function NewBadge() {
  const { t } = useText(board);
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

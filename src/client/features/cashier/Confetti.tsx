import Box from '@mui/material/Box';
import { keyframes } from '@mui/material/styles';
import { CONFETTI_MS, CONFETTI_PIECES } from './boardRules';

const HUES = ['reward', 'primary', 'info', 'error', 'success'] as const;

const fall = keyframes({
  from: { opacity: 1, transform: 'translateY(-24px) rotate(0deg)' },
  '70%': { opacity: 1 },
  to: { opacity: 0, transform: 'translateY(360px) rotate(540deg)' },
});

/** Twelve pieces of paper over the latest redemption. They fall by transform alone and take no clicks. */
export function Confetti() {
  return (
    <Box aria-hidden sx={{ position: 'absolute', inset: 0, pointerEvents: 'none' }}>
      {Array.from({ length: CONFETTI_PIECES }, (_, piece) => (
        <Box
          key={piece}
          component="span"
          data-confetti=""
          sx={(theme) => ({
            position: 'absolute',
            top: 0,
            // Evenly spread, then shaken a little: 37 and 12 share no divisor.
            left: `${4 + (piece * 92) / (CONFETTI_PIECES - 1)}%`,
            width: 14,
            height: piece % 3 === 0 ? 14 : 22,
            borderRadius: piece % 3 === 0 ? '50%' : '2px',
            backgroundColor: theme.vars.palette[HUES[piece % HUES.length] ?? 'reward'].main,
            opacity: 0,
            animation: `${fall} ${CONFETTI_MS - 800 - ((piece * 37) % 12) * 40}ms cubic-bezier(0.2, 0.4, 0.6, 1) ${((piece * 37) % 12) * 60}ms`,
          })}
        />
      ))}
    </Box>
  );
}

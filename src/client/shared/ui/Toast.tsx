import { useEffect, useEffectEvent } from 'react';
import Box from '@mui/material/Box';
import { keyframes, type Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';

type Props = {
  /** null while there is nothing to say. */
  message: string | null;
  title?: string;
  tone?: 'plain' | 'success' | 'danger';
  /** ms until `onClose` is called. */
  duration?: number;
  /** Another value shows even the same message anew. */
  shownAt?: number | undefined;
  onClose: () => void;
};

const rise = keyframes({ from: { opacity: 0, transform: 'translateY(12px)' } });

function groundOf({ vars: { palette } }: Theme, tone: NonNullable<Props['tone']>) {
  if (tone === 'plain') return { backgroundColor: palette.ink.main, color: palette.surface.card };
  const hue = palette[tone === 'success' ? 'success' : 'error'];
  return { backgroundColor: hue.main, color: hue.contrastText };
}

/** Tells what was done, at the bottom, without taking the focus. */
export function Toast({ message, title, tone = 'plain', duration = 3000, shownAt, onClose }: Props) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (message === null) return;
    const timer = setTimeout(close, duration);
    return () => {
      clearTimeout(timer);
    };
  }, [message, duration, shownAt]);

  return (
    <Box
      role={tone === 'danger' ? 'alert' : 'status'}
      sx={{
        position: 'fixed',
        zIndex: 'snackbar',
        insetInline: 16,
        bottom: 24,
        display: 'flex',
        justifyContent: 'center',
        pointerEvents: 'none',
      }}
    >
      {message !== null && (
        <Box
          key={shownAt}
          sx={(theme) => ({
            minWidth: 0,
            maxWidth: 480,
            overflowWrap: 'anywhere',
            padding: '12px 20px',
            borderRadius: theme.radii.card,
            boxShadow: theme.vars.palette.overlayShadow,
            animation: `${rise} ${theme.transitions.duration.standard}ms ${theme.transitions.easing.easeOut}`,
            ...groundOf(theme, tone),
          })}
        >
          {title && <Typography variant="subtitle1">{title}</Typography>}
          <Typography variant="body1">{message}</Typography>
        </Box>
      )}
    </Box>
  );
}

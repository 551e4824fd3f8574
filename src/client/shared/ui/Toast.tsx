import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import { keyframes, type Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';

type Props = {
  /** null while there is nothing to say. */
  message: string | null;
  title?: string;
  tone?: 'plain' | 'success' | 'danger';
  /** What can be done about it, beside the message. */
  action?: ReactNode;
  /** ms until `onClose` is called, counted anew from when an action is let go of. */
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
export function Toast({ message, shownAt, ...told }: Props) {
  return (
    <Box
      role={told.tone === 'danger' ? 'alert' : 'status'}
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
      {message !== null && <Message key={shownAt} message={message} {...told} />}
    </Box>
  );
}

type MessageProps = Omit<Props, 'message' | 'shownAt'> & { message: string };

function Message({ message, title, tone = 'plain', action, duration = 3000, onClose }: MessageProps) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const isHeld = action !== undefined && (hovered || focused);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(close, duration);
    return () => {
      clearTimeout(timer);
    };
  }, [message, duration, isHeld]);

  return (
    <Box
      onPointerEnter={() => {
        setHovered(true);
      }}
      onPointerLeave={() => {
        setHovered(false);
      }}
      onFocus={() => {
        setFocused(true);
      }}
      onBlur={() => {
        setFocused(false);
      }}
      sx={(theme) => ({
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        minWidth: 0,
        maxWidth: 480,
        overflowWrap: 'anywhere',
        padding: '12px 20px',
        borderRadius: theme.radii.card,
        boxShadow: theme.vars.palette.overlayShadow,
        animation: `${rise} ${theme.transitions.duration.standard}ms ${theme.transitions.easing.easeOut}`,
        // Without an action what lies below can be pressed through it.
        pointerEvents: action === undefined ? 'none' : 'auto',
        ...groundOf(theme, tone),
      })}
    >
      <Box sx={{ minWidth: 0 }}>
        {title && <Typography variant="subtitle1">{title}</Typography>}
        <Typography variant="body1">{message}</Typography>
      </Box>
      {action}
    </Box>
  );
}

import Box from '@mui/material/Box';
import { keyframes, type Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { Row } from '../layout';

type ToastProps = {
  /** null while there is no toast. */
  message: string | null;
  title?: string;
  tone?: 'plain' | 'success' | 'danger';
  /** A link or a button next to the message. */
  action?: ReactNode;
  /** The toast closes after this many ms. The time restarts when the pointer and the focus have left the action. */
  duration?: number;
  /** The time when the toast was shown. A changed value restarts the duration even for an unchanged message. */
  shownAt?: number | undefined;
  onClose: () => void;
};

const rise = keyframes({ from: { opacity: 0, transform: 'translateY(12px)' } });

function getColors({ vars: { palette } }: Theme, tone: NonNullable<ToastProps['tone']>) {
  if (tone === 'plain') return { backgroundColor: palette.ink.main, color: palette.surface.card };
  const color = palette[tone === 'success' ? 'success' : 'error'];
  return { backgroundColor: color.main, color: color.contrastText };
}

/** A message at the bottom of the page that does not move the focus. */
export function Toast({ message, shownAt, ...rest }: ToastProps) {
  return (
    <Row
      role={rest.tone === 'danger' ? 'alert' : 'status'}
      justify="center"
      sx={{
        position: 'fixed',
        zIndex: 'snackbar',
        insetInline: 16,
        bottom: 24,
        pointerEvents: 'none',
        // On a phone a dialog fills the screen, and the toast must not cover the buttons at its bottom.
        '@media (max-width: 599px)': { 'body:has(.MuiDialogActions-root) &': { bottom: 96 } },
      }}
    >
      {message !== null && <Message key={shownAt} message={message} {...rest} />}
    </Row>
  );
}

type MessageProps = Omit<ToastProps, 'message' | 'shownAt'> & { message: string };

function Message({ message, title, tone = 'plain', action, duration = 3000, onClose }: MessageProps) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const isPaused = action !== undefined && (hovered || focused);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(close, duration);
    return () => clearTimeout(timer);
  }, [message, duration, isPaused]);

  return (
    <Box
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
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
        // Without an action, clicks pass through the toast to the page.
        pointerEvents: action === undefined ? 'none' : 'auto',
        ...getColors(theme, tone),
      })}
    >
      <Box sx={{ minWidth: 0 }}>
        {title && (
          <Typography component="div" variant="subtitle1">
            {title}
          </Typography>
        )}
        <Typography variant="body1">{message}</Typography>
      </Box>
      {action}
    </Box>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import phoneLink from '../../../shared/i18n/messages/en/phoneLink.json';
import { useText } from '../../../shared/i18n/useText';
import { SHORT_SCREEN } from '../ui/KioskSplit';

interface Props {
  children: ReactNode;
  /** The time below the code. Its line is there without one, so that nothing moves. */
  countdown?: string | undefined;
}

/** The square of the QR code, or of what stands in its place, with a countdown below. */
export function CodePlace({ children, countdown }: Props) {
  return (
    <>
      <Box
        sx={{
          display: 'grid',
          width: 'clamp(240px, 100%, 280px)',
          aspectRatio: '1',
          overflow: 'hidden',
          borderRadius: (theme) => theme.radii.kiosk,
          border: '1px solid',
          borderColor: 'line.main',
          [SHORT_SCREEN]: { gridArea: 'code', width: 240 },
        }}
      >
        {children}
      </Box>
      <Typography
        component="p"
        role="timer"
        sx={{
          typography: { xs: 'h4', sm: 'h3' },
          minHeight: '1lh',
          color: 'ink.main',
          [SHORT_SCREEN]: { typography: 'h4', gridArea: 'countdown', alignSelf: 'end' },
        }}
      >
        {countdown}
      </Typography>
    </>
  );
}

export function CodeSkeleton() {
  const { t } = useText(phoneLink);
  return (
    <Box role="status" aria-label={t('phoneLink.loading')} sx={{ display: 'grid' }}>
      <Skeleton variant="rectangular" sx={{ height: '100%' }} />
    </Box>
  );
}

interface NoteProps {
  children: string;
  /** Announced at once. */
  isError?: boolean;
  action?: { label: string; onClick: () => void };
}

/** Says why there is no code, and offers what helps. */
export function CodeNote({ children, isError = false, action }: NoteProps) {
  return (
    <Box
      role={isError ? 'alert' : 'status'}
      sx={{
        display: 'grid',
        alignContent: 'center',
        justifyItems: 'center',
        textAlign: 'center',
        gap: 2,
        p: 2,
        bgcolor: isError ? 'error.soft' : 'surface.sunken',
        color: isError ? 'error.onSoft' : 'ink.main',
        fontWeight: '500',
      }}
    >
      {children}
      {action && (
        <Button size="kiosk" variant="contained" onClick={action.onClick}>
          {action.label}
        </Button>
      )}
    </Box>
  );
}

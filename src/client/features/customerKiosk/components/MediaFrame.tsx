import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { Theme } from '@mui/material/styles';
import type { SystemStyleObject } from '@mui/system';
import type { ReactNode } from 'react';
import { Grid } from '../../../shared/ui/layout';

/** The frame of a QR code or of a camera's picture, or of a placeholder. `sx` sets its size. */
export function MediaFrame({ children, sx }: { children: ReactNode; sx: SystemStyleObject<Theme> }) {
  return (
    <Grid
      sx={{
        overflow: 'hidden',
        borderRadius: (theme) => theme.radii.kiosk,
        border: '1px solid',
        borderColor: 'line.main',
        ...sx,
      }}
    >
      {children}
    </Grid>
  );
}

export function MediaSkeleton({ label }: { label: string }) {
  return (
    <Grid role="status" aria-label={label}>
      <Skeleton variant="rectangular" sx={{ height: '100%' }} />
    </Grid>
  );
}

interface NoteProps {
  children: string;
  /** Whether screen readers announce the text at once. */
  isError?: boolean;
  action?: { label: string; onClick: () => void };
}

/** Explains why the frame is empty, with an action that may help. */
export function MediaNote({ children, isError = false, action }: NoteProps) {
  return (
    <Grid
      role={isError ? 'alert' : 'status'}
      gap={2}
      sx={{
        alignContent: 'center',
        justifyItems: 'center',
        textAlign: 'center',
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
    </Grid>
  );
}

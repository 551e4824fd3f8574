import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import scan from '../../../shared/i18n/messages/en/scan.json';
import { useText } from '../../../shared/i18n/useText';
import { SHORT_SCREEN } from '../ui/KioskSplit';

/** The rectangle of the camera's picture, or of what stands in its place. */
export function CameraPlace({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        width: 'min(100%, 400px)',
        aspectRatio: '4 / 3',
        overflow: 'hidden',
        borderRadius: (theme) => theme.radii.kiosk,
        border: '1px solid',
        borderColor: 'line.main',
        bgcolor: 'surface.sunken',
        [SHORT_SCREEN]: { width: 280 },
      }}
    >
      {children}
    </Box>
  );
}

export function CameraSkeleton() {
  const { t } = useText(scan);
  return (
    <Box role="status" aria-label={t('scan.starting')} sx={{ display: 'grid' }}>
      <Skeleton variant="rectangular" sx={{ height: '100%' }} />
    </Box>
  );
}

/** Says why there is no picture. */
export function CameraNote({ children, action }: { children: string; action?: ReactNode }) {
  return (
    <Box
      role="alert"
      sx={{
        display: 'grid',
        alignContent: 'center',
        justifyItems: 'center',
        textAlign: 'center',
        gap: 2,
        p: 3,
        bgcolor: 'error.soft',
        color: 'error.onSoft',
        fontWeight: '500',
      }}
    >
      {children}
      {action}
    </Box>
  );
}

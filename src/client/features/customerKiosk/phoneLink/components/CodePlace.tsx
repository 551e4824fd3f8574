import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { SHORT_SCREEN } from '../../components/KioskSplit';
import { MediaFrame } from '../../components/MediaFrame';

interface CodePlaceProps {
  children: ReactNode;
  /** The remaining time. Its line is reserved without one, so that the layout does not shift. */
  countdown?: string | undefined;
}

/** A square for the QR code or its placeholder, above a countdown. */
export function CodePlace({ children, countdown }: CodePlaceProps) {
  return (
    <>
      <MediaFrame
        sx={{ width: 'clamp(240px, 100%, 280px)', aspectRatio: '1', [SHORT_SCREEN]: { gridArea: 'code', width: 240 } }}
      >
        {children}
      </MediaFrame>
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

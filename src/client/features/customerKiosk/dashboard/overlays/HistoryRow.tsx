import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface Props {
  /** In px. */
  minHeight?: number;
  /** In two columns: a wide one, and one as wide as its content. */
  children: ReactNode;
}

/** The frame of a row in the history. */
export function HistoryRow({ minHeight, children }: Props) {
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        alignItems: minHeight === undefined ? 'baseline' : 'center',
        gap: 1,
        columnGap: 2,
        minHeight,
        p: 2.5,
        border: '1px solid',
        borderColor: 'line.main',
        borderRadius: (theme) => theme.radii.kiosk,
        bgcolor: 'surface.card',
      }}
    >
      {children}
    </Box>
  );
}

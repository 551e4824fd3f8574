import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { PanelRings } from './PanelRings';

interface Props {
  /** The colored side with the title: above on a phone, left on a tablet. */
  panel: ReactNode;
  /** The controls. */
  children: ReactNode;
}

/** A title panel and the controls, side by side on a tablet. */
export function KioskSplit({ panel, children }: Props) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { md: '1fr minmax(440px, 46%)' },
        gridTemplateRows: { xs: 'auto 1fr', md: '1fr' },
        minHeight: '100dvh',
      }}
    >
      <Box
        component="header"
        sx={(theme) => ({
          position: 'relative',
          overflow: 'hidden',
          display: 'grid',
          alignContent: { xs: 'end', md: 'center' },
          p: { xs: 3, md: 8 },
          pt: { xs: 5 },
          bgcolor: 'primary.main',
          color: 'primary.contrastText',
          ...theme.applyStyles('dark', { bgcolor: 'primary.soft', color: 'ink.main' }),
        })}
      >
        <PanelRings />
        <Box sx={{ position: 'relative', maxWidth: 560 }}>{panel}</Box>
      </Box>
      <Box
        component="main"
        sx={{
          position: 'relative',
          display: 'grid',
          alignContent: { xs: 'start', md: 'center' },
          justifyItems: 'center',
          px: { xs: 3, md: 6 },
          py: { xs: 3, md: 9 },
          bgcolor: 'surface.page',
        }}
      >
        {children}
      </Box>
    </Box>
  );
}

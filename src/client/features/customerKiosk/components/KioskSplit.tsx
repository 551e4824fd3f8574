import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { BOTTOM_INSET, TOP_INSET } from '../../../shared/ui/pageInset';
import { PanelRings } from './PanelRings';

/** Tablets, and small ones in landscape: 800×600 and 1024×600 have room for two columns, but not for two rows. */
export const SIDE_BY_SIDE = '@media (min-width: 900px), (min-width: 720px) and (orientation: landscape)';
/** Side by side, and too low for the spacing of a full-size tablet. */
export const SHORT_SCREEN = '@media (min-width: 720px) and (max-height: 699.95px) and (orientation: landscape)';

/** A phone on its side, where the keyboard leaves room for one field only with less space around its keys. */
export const PHONE_LANDSCAPE = '@media (max-height: 479.95px)';

interface KioskSplitProps {
  /** The colored side with the title: above on a phone, left on a tablet. */
  panel: ReactNode;
  /** The controls. */
  children: ReactNode;
}

/** A title panel and the controls, side by side on a tablet. */
export function KioskSplit({ panel, children }: KioskSplitProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateRows: 'auto 1fr',
        minHeight: '100dvh',
        [SIDE_BY_SIDE]: { gridTemplateColumns: '1fr minmax(400px, 46%)', gridTemplateRows: '1fr' },
      }}
    >
      <Box
        component="header"
        sx={{
          position: 'relative',
          overflow: 'hidden',
          display: 'grid',
          alignContent: 'end',
          p: { xs: 3, md: 8 },
          // On a phone, the button below the keypad is in sight.
          pt: { xs: `max(24px, ${TOP_INSET} + 8px)`, md: `max(64px, ${TOP_INSET} + 8px)` },
          pb: { xs: 2, md: 8 },
          [SIDE_BY_SIDE]: { alignContent: 'center' },
          [SHORT_SCREEN]: { p: 4 },
          bgcolor: 'panel.main',
          color: 'panel.ink',
          '& :focus-visible': { outlineColor: 'currentColor' },
        }}
      >
        <PanelRings />
        <Box sx={{ position: 'relative', maxWidth: 560 }}>{panel}</Box>
      </Box>
      <Box
        component="main"
        sx={{
          position: 'relative',
          display: 'grid',
          // Content that is too wide wraps instead of widening the page.
          gridTemplateColumns: 'minmax(0, 1fr)',
          alignContent: 'start',
          justifyItems: 'center',
          px: { xs: 3, md: 6 },
          pt: { xs: 2, md: 9 },
          pb: { xs: `calc(24px + ${BOTTOM_INSET})`, md: `max(72px, ${BOTTOM_INSET} + 16px)` },
          bgcolor: 'surface.page',
          [SIDE_BY_SIDE]: { alignContent: 'center' },
          [SHORT_SCREEN]: { pt: `calc(16px + ${TOP_INSET})`, pb: `calc(16px + ${BOTTOM_INSET})`, px: 3 },
        }}
      >
        {children}
      </Box>
    </Box>
  );
}

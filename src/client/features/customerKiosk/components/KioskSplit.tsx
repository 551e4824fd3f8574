import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Column, Grid } from '../../../shared/ui/layout';
import { BOTTOM_INSET, TOP_INSET } from '../../../shared/ui/pageInset';
import { PanelRings } from './PanelRings';

/** Any upright tablet. */
export const UPRIGHT = '@media (min-width: 600px) and (orientation: portrait)';
/** An upright tablet: the title is above the controls, and everything is as large as on a wide tablet. */
export const PORTRAIT = '@media (min-width: 600px) and (min-height: 900px) and (orientation: portrait)';
/**
 * Most upright tablets, with the bars of the browser: a small title leaves room for the controls. It follows PORTRAIT,
 * which also applies to many of them.
 */
export const LOW_PORTRAIT = '@media (min-width: 600px) and (max-height: 1199.95px) and (orientation: portrait)';
/** Tablets and small landscape screens: 800×600 and 1024×600 have room for two columns, but not for two rows. */
export const SIDE_BY_SIDE =
  '@media (min-width: 900px) and (max-height: 899.95px), (min-width: 720px) and (orientation: landscape)';
/** Screens with two columns that are too low for the spacing of a large tablet. */
export const SHORT_SCREEN = '@media (min-width: 720px) and (max-height: 699.95px) and (orientation: landscape)';

/** The width of titles and controls on an upright tablet, in px. One of 800 px keeps 48 px at both sides. */
const UPRIGHT_WIDTH = 704;

/** The width of the controls of a page. */
export const CONTROLS = {
  width: '100%',
  maxWidth: 440,
  [UPRIGHT]: { maxWidth: UPRIGHT_WIDTH },
};

/** A phone in landscape. The keyboard leaves room for only one field, and its keys need narrower gaps. */
export const PHONE_LANDSCAPE = '@media (max-height: 479.95px)';

interface KioskSplitProps {
  /** The colored panel with the title. It is at the top on a phone or an upright tablet, and on the left otherwise. */
  panel: ReactNode;
  /** The controls of the page. */
  children: ReactNode;
}

/** A panel with the title and the controls of the page, side by side on a wide tablet. */
export function KioskSplit({ panel, children }: KioskSplitProps) {
  return (
    <Grid
      sx={{
        gridTemplateRows: 'auto 1fr',
        minHeight: '100dvh',
        // The controls are at the bottom, in reach of the hand, and the panel takes up the rest.
        [PORTRAIT]: { gridTemplateRows: '1fr auto' },
        [SIDE_BY_SIDE]: { gridTemplateColumns: '1fr minmax(400px, 46%)', gridTemplateRows: '1fr' },
      }}
    >
      <Column
        component="header"
        sx={{
          // The content is in the middle, a little above it because of the rings below.
          '&::before': { content: '""', flex: '2 1 0' },
          bgcolor: 'panel.main',
          color: 'panel.ink',
          '& :focus-visible': { outlineColor: 'currentColor' },
        }}
      >
        <Box
          sx={{
            px: { xs: 3, md: 8 },
            // On a phone, the small padding keeps the button below the keypad visible.
            pt: { xs: `max(16px, ${TOP_INSET} + 8px)`, md: `max(40px, ${TOP_INSET} + 8px)` },
            pb: { xs: 2, md: 3 },
            maxWidth: 688,
            [SHORT_SCREEN]: { p: 4 },
            [UPRIGHT]: { maxWidth: 'none', px: `max(48px, 50% - ${UPRIGHT_WIDTH / 2}px)`, pb: 2 },
          }}
        >
          {panel}
        </Box>
        <PanelRings />
      </Column>
      <Grid
        component="main"
        sx={{
          position: 'relative',
          // This makes content that is too wide wrap instead of widening the page.
          gridTemplateColumns: 'minmax(0, 1fr)',
          alignContent: 'start',
          justifyItems: 'center',
          px: { xs: 3, md: 6 },
          pt: { xs: 2, md: 9 },
          pb: { xs: `calc(24px + ${BOTTOM_INSET})`, md: `max(72px, ${BOTTOM_INSET} + 16px)` },
          bgcolor: 'surface.page',
          [SIDE_BY_SIDE]: { alignContent: 'center' },
          [SHORT_SCREEN]: { pt: `calc(16px + ${TOP_INSET})`, pb: `calc(16px + ${BOTTOM_INSET})`, px: 3 },
          [PORTRAIT]: { px: 6, pt: 4, pb: `calc(24px + ${BOTTOM_INSET})` },
          [LOW_PORTRAIT]: { px: 6, pt: 2, pb: `calc(16px + ${BOTTOM_INSET})` },
        }}
      >
        {children}
      </Grid>
    </Grid>
  );
}

import { useState, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { FilterButtons } from '../../shared/ui/list/FilterButtons';
import { useKioskLook } from '../brand';

const SCHEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

/**
 * A ticket as a kiosk of the store shows it, smaller, beside the form that it comes from, in either color scheme. It
 * cannot be used, and screen readers skip it: it repeats what the form says.
 */
export function KioskPreview({ children }: { children: ReactNode }) {
  const kiosk = useKioskLook();
  const isDark = useMediaQuery('(prefers-color-scheme: dark)');
  const [chosen, setScheme] = useState<'light' | 'dark' | null>(null);
  const scheme = chosen ?? (isDark ? 'dark' : 'light');
  const ticket = (
    // The ticket follows the width of the screen: beside the form it is a ticket of about 700 px made smaller.
    <Box component="ul" sx={{ m: 0, p: 2, listStyle: 'none', zoom: { xs: 0.8, sm: 0.85, md: 0.58 } }}>
      {children}
    </Box>
  );
  return (
    <Box sx={{ position: { md: 'sticky' }, top: 0, minWidth: 0, alignSelf: 'start' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', mb: 1 }}>
        <Typography component="p" variant="body2" sx={{ fontWeight: 500, color: 'text.secondary' }}>
          On the kiosk
        </Typography>
        {kiosk && <FilterButtons label="Colors of the kiosk" options={SCHEMES} value={scheme} onChange={setScheme} />}
      </Box>
      <Box
        inert
        aria-hidden
        sx={{
          border: 1,
          borderColor: 'divider',
          borderRadius: (theme) => theme.radii.card,
          bgcolor: 'surface.page',
          overflow: 'hidden',
        }}
      >
        {kiosk ? <kiosk.Look scheme={scheme}>{ticket}</kiosk.Look> : ticket}
      </Box>
    </Box>
  );
}

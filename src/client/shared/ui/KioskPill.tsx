import Box from '@mui/material/Box';
import type { ComponentProps } from 'react';
import { StatusPill } from './StatusPill';

/** A StatusPill in the font size of the kiosk. */
export function KioskPill(props: ComponentProps<typeof StatusPill>) {
  return (
    <Box
      sx={{
        display: 'inline-flex',
        '& > span': { typography: 'h4', fontWeight: '500', height: 40, px: 2, borderRadius: '20px' },
      }}
    >
      <StatusPill {...props} />
    </Box>
  );
}

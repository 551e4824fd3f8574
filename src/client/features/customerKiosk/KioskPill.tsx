import Box from '@mui/material/Box';
import type { ComponentProps } from 'react';
import { StatusPill } from '../../shared/ui/StatusPill';

/** A state in the type size of the kiosk. */
export function KioskPill(props: ComponentProps<typeof StatusPill>) {
  return (
    <Box
      sx={{
        display: 'inline-flex',
        '& > span': { typography: 'body1', fontWeight: '500', height: 36, px: 1.5, borderRadius: 18 },
      }}
    >
      <StatusPill {...props} />
    </Box>
  );
}

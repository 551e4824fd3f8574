import { Children, type ReactNode } from 'react';
import Box from '@mui/material/Box';

type Props = {
  label: string;
  /** Other cards are loading. */
  busy?: boolean;
  children: ReactNode;
};

/** Cards in a grid: one column on a phone, three on a desktop. */
export function CardGrid({ label, busy = false, children }: Props) {
  return (
    <Box
      component="ul"
      aria-label={label}
      aria-busy={busy}
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          sm: 'repeat(2, minmax(0, 1fr))',
          lg: 'repeat(3, minmax(0, 1fr))',
        },
        m: 0,
        p: 0,
        listStyle: 'none',
        opacity: busy ? 0.6 : 1,
        transition: (theme) => theme.transitions.create('opacity', { duration: theme.transitions.duration.shortest }),
      }}
    >
      {Children.map(children, (child) => child && <Box component="li">{child}</Box>)}
    </Box>
  );
}

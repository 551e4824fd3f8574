import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import type { SystemStyleObject } from '@mui/system';
import type { ReactNode } from 'react';

interface ListRowProps {
  /** How the content is laid out. */
  sx?: SystemStyleObject<Theme>;
  'aria-hidden'?: boolean;
  children: ReactNode;
}

/** An item of a list in a card, with a line above it unless it is the first. */
export function ListRow({ sx, ...props }: ListRowProps) {
  return (
    <Box
      {...props}
      component="li"
      sx={{ px: 2, py: 1.5, typography: 'body2', '& + &': { borderTop: 1, borderColor: 'divider' }, ...sx }}
    />
  );
}

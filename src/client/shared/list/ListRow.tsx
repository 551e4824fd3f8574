import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import type { SystemStyleObject } from '@mui/system';
import type { ReactNode } from 'react';

interface ListRowProps {
  /** The layout of the row's content. */
  sx?: SystemStyleObject<Theme>;
  'aria-hidden'?: boolean;
  children: ReactNode;
}

/** A list item in a card. A line separates it from the item above. */
export function ListRow({ sx, ...props }: ListRowProps) {
  return (
    <Box
      {...props}
      component="li"
      sx={{ px: 2, py: 1.5, typography: 'body2', '& + &': { borderTop: 1, borderColor: 'divider' }, ...sx }}
    />
  );
}

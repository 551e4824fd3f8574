import type { ComponentProps, ReactNode } from 'react';
import Box from '@mui/material/Box';
import { BoardHeader } from './BoardHeader';

interface Props extends ComponentProps<typeof BoardHeader> {
  children: ReactNode;
}

/** The header of the board, and below it whatever state the board is in. */
export function BoardLayout({ children, ...header }: Props) {
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100dvh' }}>
      <BoardHeader {...header} />
      {children}
    </Box>
  );
}

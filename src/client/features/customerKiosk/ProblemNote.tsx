import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface Props {
  children: string;
  /** A way to try again. */
  action?: ReactNode;
}

/** What went wrong and lasts, told at once to those who cannot see it. */
export function ProblemNote({ children, action }: Props) {
  return (
    <Box
      role="alert"
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 2,
        minHeight: 64,
        px: 3,
        py: 1,
        border: '1px solid',
        borderColor: 'error.line',
        borderRadius: (theme) => theme.radii.kiosk,
        bgcolor: 'error.soft',
        color: 'error.onSoft',
        typography: 'h4',
        fontWeight: '500',
      }}
    >
      <span>{children}</span>
      {action}
    </Box>
  );
}

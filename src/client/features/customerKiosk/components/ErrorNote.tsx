import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface ErrorNoteProps {
  children: string;
  /** An optional action, such as a retry button. */
  action?: ReactNode;
}

/** An error that stays until it is resolved. Screen readers announce it. */
export function ErrorNote({ children, action }: ErrorNoteProps) {
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

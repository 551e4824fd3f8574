import type { ReactNode } from 'react';
import { Row } from '../../../shared/ui/layout';

interface ErrorNoteProps {
  children: string;
  /** An optional action, such as a retry button. */
  action?: ReactNode;
}

/** An error that stays until it is resolved. Screen readers announce it. */
export function ErrorNote({ children, action }: ErrorNoteProps) {
  return (
    <Row
      role="alert"
      align="center"
      justify="space-between"
      gap={2}
      sx={{
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
    </Row>
  );
}

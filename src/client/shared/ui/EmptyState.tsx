import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { IconTile } from './IconTile';
import { Column } from './layout';

type EmptyStateProps = {
  icon?: ReactNode;
  title: string;
  hint?: ReactNode;
  action?: ReactNode;
  /** The label of a button that can be shown instead of `action`. */
  actionLabel?: string | false | undefined;
  onAction?: (() => void) | undefined;
  tone?: 'primary' | 'error';
};

/** Replaces an empty list: it says what will be listed here and what to do next. */
export function EmptyState({ icon, title, hint, action, actionLabel, onAction, tone }: EmptyStateProps) {
  return (
    <Column align="center" gap={2} sx={{ textAlign: 'center', px: 3, py: 6 }}>
      {icon && (
        <IconTile size={56} radius="kiosk" tone={tone}>
          {icon}
        </IconTile>
      )}
      <Column gap={0.5} sx={{ maxWidth: 420, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography component="h2" variant="h5">
          {title}
        </Typography>
        {hint && (
          <Typography component="div" variant="body2" color="textSecondary">
            {hint}
          </Typography>
        )}
      </Column>
      {action}
      {actionLabel && (
        <Button variant="outlined" onClick={onAction}>
          {actionLabel}
        </Button>
      )}
    </Column>
  );
}

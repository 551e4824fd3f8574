import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

type EmptyStateProps = {
  icon?: ReactNode;
  title: string;
  hint?: ReactNode;
  action?: ReactNode;
  /** The label of a button that can be shown instead of `action`. */
  actionLabel?: string | false | undefined;
  onAction?: (() => void) | undefined;
  tone?: 'plain' | 'danger';
};

/** Replaces an empty list: it says what will be listed here and what to do next. */
export function EmptyState({ icon, title, hint, action, actionLabel, onAction, tone = 'plain' }: EmptyStateProps) {
  return (
    <Box
      sx={{ display: 'flex', flexDirection: 'column', alignItems: 'center', textAlign: 'center', px: 3, py: 6, gap: 2 }}
    >
      {icon && (
        <Box
          aria-hidden
          sx={{
            display: 'grid',
            placeItems: 'center',
            width: 56,
            height: 56,
            borderRadius: (theme) => theme.radii.kiosk,
            bgcolor: tone === 'danger' ? 'error.soft' : 'primary.soft',
            color: tone === 'danger' ? 'error.onSoft' : 'primary.onSoft',
          }}
        >
          {icon}
        </Box>
      )}
      <Box
        sx={{
          display: 'flex',
          flexDirection: 'column',
          gap: 0.5,
          maxWidth: 420,
          minWidth: 0,
          overflowWrap: 'anywhere',
        }}
      >
        <Typography component="h2" variant="h5">
          {title}
        </Typography>
        {hint && (
          <Typography component="div" variant="body2" color="textSecondary">
            {hint}
          </Typography>
        )}
      </Box>
      {action}
      {actionLabel && (
        <Button variant="outlined" onClick={onAction}>
          {actionLabel}
        </Button>
      )}
    </Box>
  );
}

import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';

type IconActionProps = {
  label: string;
  icon: ReactNode;
  onClick: () => void;
  tone?: 'plain' | 'danger';
  disabled?: boolean;
};

/** A small icon button with a tooltip, for the actions of a card or row. */
export function IconAction({ label, icon, onClick, tone = 'plain', disabled = false }: IconActionProps) {
  return (
    <Tooltip title={label}>
      {/* A disabled button receives no pointer events, so the tooltip needs an element around the button. */}
      <span>
        <IconButton
          size="small"
          aria-label={label}
          disabled={disabled}
          // The color appears only on hover and focus, because a page of cards would have too many red buttons.
          sx={
            tone === 'danger'
              ? { '&:hover, &:focus-visible': { color: 'error.main', bgcolor: 'error.soft' } }
              : undefined
          }
          onClick={onClick}
        >
          {icon}
        </IconButton>
      </span>
    </Tooltip>
  );
}

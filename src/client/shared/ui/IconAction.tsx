import type { ReactNode } from 'react';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';

type Props = {
  label: string;
  icon: ReactNode;
  onClick: () => void;
  tone?: 'plain' | 'danger';
  disabled?: boolean;
};

/** A small act of a card or a row, told by its icon and in words by its tooltip. */
export function IconAction({ label, icon, onClick, tone = 'plain', disabled = false }: Props) {
  return (
    <Tooltip title={label}>
      {/* A disabled button hears no pointer, so the tooltip listens around it. */}
      <span>
        <IconButton
          size="small"
          aria-label={label}
          disabled={disabled}
          // Red where it is aimed at; a page full of red would warn of nothing.
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

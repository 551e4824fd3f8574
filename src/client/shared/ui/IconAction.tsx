import Delete from '@mui/icons-material/DeleteOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import IconButton from '@mui/material/IconButton';
import type { Theme } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import type { SystemStyleObject } from '@mui/system';
import type { ReactNode } from 'react';
import { RouteLink } from '../routing/RouteLink';

type IconActionProps = {
  label: string;
  /** A part of the label, which is shown below the icon, but not in the rows of a table. */
  name?: string;
  icon: ReactNode;
  tone?: 'plain' | 'danger';
  disabled?: boolean;
} & ({ onClick: () => void } | { to: string });

/** A small icon button or link with a tooltip, for the actions of a card or row. */
export function IconAction({ label, name, icon, tone = 'plain', disabled = false, ...action }: IconActionProps) {
  return (
    <Tooltip title={label}>
      {/* A disabled button receives no pointer events, so the tooltip needs an element around the button. */}
      <span>
        <IconButton
          size="small"
          aria-label={label}
          disabled={disabled}
          sx={(theme) => ({
            ...(tone === 'danger' && dangerStyles),
            ...(name !== undefined && nameStyles(theme)),
          })}
          {...('to' in action ? { component: RouteLink, to: action.to } : action)}
        >
          {icon}
          {name !== undefined && (
            <span aria-hidden data-name="">
              {name}
            </span>
          )}
        </IconButton>
      </span>
    </Tooltip>
  );
}

interface RecordActionProps {
  /** The name of the record. */
  of: string;
  onClick: () => void;
}

export function EditAction({ of, onClick }: RecordActionProps) {
  return <IconAction label={`Edit ${of}`} name="Edit" icon={<Edit />} onClick={onClick} />;
}

export function DeleteAction({ of, onClick }: RecordActionProps) {
  return <IconAction label={`Delete ${of}`} name="Delete" icon={<Delete />} tone="danger" onClick={onClick} />;
}

/** The color appears only on hover and focus, because a page of cards would have too many red buttons. */
const dangerStyles = { '&:hover, &:focus-visible': { color: 'error.main', bgcolor: 'error.soft' } };

const nameStyles = (theme: Theme): SystemStyleObject<Theme> => ({
  ...theme.typography.caption,
  flexDirection: 'column',
  gap: '2px',
  width: 'auto',
  minWidth: 56,
  height: 'auto',
  minHeight: 48,
  // The rows of a table, as long as they are not shown as cards, have no space for the names.
  '@container (min-width: 600px)': {
    width: 32,
    minWidth: 0,
    height: 32,
    minHeight: 0,
    '& > [data-name]': { display: 'none' },
  },
});

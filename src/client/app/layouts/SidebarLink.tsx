import type { ComponentProps, ReactNode } from 'react';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { Theme } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import { useMatch } from 'react-router-dom';
import { RouteLink } from '../../shared/routing/RouteLink';

type Props = {
  icon: ReactNode;
  label: string;
  /** The address of a link; without it a button is rendered. */
  to?: string;
  /** The keys that do the same. */
  hint?: string;
  /** Show only the icon, with the label as a tooltip. */
  collapsed?: boolean;
  onClick?: () => void;
};

const linkStyles = (theme: Theme) => ({
  ...theme.typography.body2,
  display: 'flex',
  justifyContent: 'flex-start',
  gap: 1.5,
  width: '100%',
  minHeight: 40,
  px: 1.25,
  borderRadius: theme.radii.control,
  color: theme.vars.palette.ink.soft,
  fontWeight: theme.typography.fontWeightMedium,
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  '& svg': { fontSize: 20, flex: 'none' },
  '&:hover': { backgroundColor: theme.vars.palette.surface.sunken, color: theme.vars.palette.ink.main },
  '&[aria-current="page"]': {
    backgroundColor: theme.vars.palette.primary.soft,
    color: theme.vars.palette.primary.onSoft,
  },
});

/** Marked as current on its page and the pages below it. */
function NavLink(props: ComponentProps<typeof RouteLink>) {
  const isCurrent = useMatch({ path: props.to, end: false }) !== null;
  return <RouteLink {...props} aria-current={isCurrent ? 'page' : undefined} />;
}

/** A link or a button of the sidebar. */
export function SidebarLink({ icon, label, to, hint, collapsed = false, onClick }: Props) {
  const content = (
    <>
      {icon}
      <Box component="span" hidden={collapsed}>
        {label}
      </Box>
      {hint !== undefined && (
        <Box
          aria-hidden
          component="kbd"
          hidden={collapsed}
          sx={{ ml: 'auto', typography: 'caption', color: 'text.secondary' }}
        >
          {hint}
        </Box>
      )}
    </>
  );
  const labelProps = collapsed ? { 'aria-label': label } : {};
  return (
    <Tooltip title={collapsed ? label : ''} placement="right">
      {to === undefined ? (
        <ButtonBase sx={linkStyles} onClick={onClick} {...labelProps}>
          {content}
        </ButtonBase>
      ) : (
        <ButtonBase component={NavLink} to={to} sx={linkStyles} onClick={onClick} {...labelProps}>
          {content}
        </ButtonBase>
      )}
    </Tooltip>
  );
}

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
  /** Where it leads; without it the line is a button. */
  to?: string;
  /** Show the icon alone, the label in a tooltip. */
  collapsed?: boolean;
  onClick?: () => void;
};

const line = (theme: Theme) => ({
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

/** Says so when it leads to the page that is open, or to one above it. */
function PlaceLink(props: ComponentProps<typeof RouteLink>) {
  const open = useMatch({ path: props.to, end: false }) !== null;
  return <RouteLink {...props} aria-current={open ? 'page' : undefined} />;
}

/** One line of a sidebar, the same for places and for acts. */
export function SidebarLink({ icon, label, to, collapsed = false, onClick }: Props) {
  const content = (
    <>
      {icon}
      <Box component="span" hidden={collapsed}>
        {label}
      </Box>
    </>
  );
  const named = collapsed ? { 'aria-label': label } : {};
  return (
    <Tooltip title={collapsed ? label : ''} placement="right">
      {to === undefined ? (
        <ButtonBase sx={line} onClick={onClick} {...named}>
          {content}
        </ButtonBase>
      ) : (
        <ButtonBase component={PlaceLink} to={to} sx={line} onClick={onClick} {...named}>
          {content}
        </ButtonBase>
      )}
    </Tooltip>
  );
}

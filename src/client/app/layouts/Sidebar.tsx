import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import SearchOutlined from '@mui/icons-material/SearchOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { Theme } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { ComponentProps, ReactNode } from 'react';
import { useMatch } from 'react-router-dom';
import { RouteLink } from '../../shared/routing/RouteLink';
import { BrandMark } from '../../shared/ui/BrandMark';
import { Column, Grid, Row } from '../../shared/ui/layout';

/** A page that the sidebar links to. */
type NavItem = { to: string; label: string; icon: ReactNode };

type SidebarProps = {
  title: string;
  subtitle: string;
  items: readonly NavItem[];
  collapsed?: boolean;
  /** Content above the Logout button. */
  footer?: ReactNode;
  onNavigate?: () => void;
  onSearch: () => void;
  onLogout: () => void;
};

const SEARCH_KEYS = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K';

/** The sidebar of both consoles, with the title, the page links and the Logout button. */
export function Sidebar({
  title,
  subtitle,
  items,
  collapsed = false,
  footer,
  onNavigate,
  onSearch,
  onLogout,
}: SidebarProps) {
  return (
    <Column gap={2} sx={{ height: '100%', p: 1.5, overflowY: 'auto' }}>
      <Row align="center" gap={1.5} sx={{ minHeight: 48, px: 0.5 }}>
        <BrandMark size={32} />
        <Box hidden={collapsed} sx={{ minWidth: 0 }}>
          <Typography variant="h6" component="p" noWrap>
            {title}
          </Typography>
          <Typography variant="caption" component="p" color="textSecondary" noWrap>
            {subtitle}
          </Typography>
        </Box>
      </Row>
      <SidebarLink
        icon={<SearchOutlined />}
        label="Search"
        hint={SEARCH_KEYS}
        collapsed={collapsed}
        onClick={onSearch}
      />
      <Box component="nav" aria-label="Main" sx={{ flex: 1 }}>
        <Grid component="ul" gap={0.5} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {items.map((item) => (
            <li key={item.to}>
              <SidebarLink {...item} collapsed={collapsed} onClick={onNavigate} />
            </li>
          ))}
        </Grid>
      </Box>
      <Grid gap={0.5} sx={{ pt: 1.5, borderTop: 1, borderColor: 'divider' }}>
        {footer}
        <SidebarLink icon={<LogoutOutlined />} label="Logout" collapsed={collapsed} onClick={onLogout} />
      </Grid>
    </Column>
  );
}

type LinkProps = {
  icon: ReactNode;
  label: string;
  /** The path of a link. Without it, a button is rendered. */
  to?: string;
  /** The keyboard shortcut for this item. */
  hint?: string;
  /** Shows only the icon and puts the label into a tooltip. */
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

/** A link that is marked as current on its page and on the pages below it. */
function NavLink(props: ComponentProps<typeof RouteLink>) {
  const isCurrent = useMatch({ path: props.to, end: false }) !== null;
  return <RouteLink {...props} aria-current={isCurrent ? 'page' : undefined} />;
}

export function SidebarLink({ icon, label, to, hint, collapsed = false, onClick }: LinkProps) {
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

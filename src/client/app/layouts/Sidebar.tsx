import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import SearchOutlined from '@mui/icons-material/SearchOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { Theme } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { ComponentProps, ReactNode } from 'react';
import { useMatch } from 'react-router-dom';
import type { ConsolePage } from '../../shared/routing/manifest';
import { RouteLink } from '../../shared/routing/RouteLink';
import { BrandMark } from '../../shared/ui/BrandMark';
import { Column, Grid, Row } from '../../shared/ui/layout';

/** A page that the sidebar links to. */
type NavItem = NonNullable<ConsolePage['nav']> & { to: string };

type SidebarProps = {
  title: string;
  /** The line below the title. */
  subtitle?: string | undefined;
  items: readonly NavItem[];
  collapsed?: boolean;
  /** Content below the title. */
  header?: ReactNode;
  /** Content above the Logout button. */
  footer?: ReactNode;
  onNavigate?: () => void;
  onSearch: () => void;
  onLogout: () => void;
};

const SEARCH_KEYS = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K';

/** The sidebar of both consoles, with the title, the page links and the Logout button. */
export function Sidebar(props: SidebarProps) {
  const {
    title,
    subtitle = 'Regulars',
    items,
    collapsed = false,
    header,
    footer,
    onNavigate,
    onSearch,
    onLogout,
  } = props;
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
      {header}
      <SidebarLink
        icon={<SearchOutlined />}
        label="Search"
        hint={SEARCH_KEYS}
        collapsed={collapsed}
        onClick={onSearch}
      />
      <Box component="nav" aria-label="Main" sx={{ flex: 1 }}>
        {toGroups(items).map(({ group, items: entries }) => (
          <NavGroup key={group} title={group} collapsed={collapsed}>
            {entries.map(({ to, label, icon: Icon }) => (
              <li key={to}>
                <SidebarLink to={to} label={label} icon={<Icon />} collapsed={collapsed} onClick={onNavigate} />
              </li>
            ))}
          </NavGroup>
        ))}
      </Box>
      <Grid gap={0.5} sx={{ pt: 1.5, borderTop: 1, borderColor: 'divider' }}>
        {footer}
        <SidebarLink icon={<LogoutOutlined />} label="Logout" collapsed={collapsed} onClick={onLogout} />
      </Grid>
    </Column>
  );
}

/** The entries by their groups, in the order of their first entries. '' is for entries without a group. */
function toGroups(items: readonly NavItem[]): { group: string; items: NavItem[] }[] {
  const groups = [...new Set(items.map(({ group = '' }) => group))];
  return groups.map((group) => ({ group, items: items.filter((item) => (item.group ?? '') === group) }));
}

/** A list of links under a heading. In the narrow sidebar a line replaces the heading. */
function NavGroup({ title, collapsed, children }: { title: string; collapsed: boolean; children: ReactNode }) {
  return (
    <>
      {title !== '' && (
        <Typography
          aria-hidden
          component="div"
          variant="caption"
          color="textSecondary"
          sx={collapsed ? { my: 1, borderTop: 1, borderColor: 'divider' } : { px: 1.25, pt: 2, pb: 0.5 }}
        >
          {!collapsed && title}
        </Typography>
      )}
      <Grid component="ul" aria-label={title || undefined} gap={0.25} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {children}
      </Grid>
    </>
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
  // Lower with a sidebar beside the page than in the drawer of a phone, so that all entries fit a laptop.
  minHeight: { xs: 44, md: 36 },
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
          // A device without a mouse hardly has these keys.
          sx={{
            ml: 'auto',
            typography: 'caption',
            color: 'text.secondary',
            '@media (hover: none)': { display: 'none' },
          }}
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

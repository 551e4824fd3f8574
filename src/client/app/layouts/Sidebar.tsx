import type { ReactNode } from 'react';
import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import SearchOutlined from '@mui/icons-material/SearchOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { BrandMark } from '../../shared/ui/BrandMark';
import { SidebarLink } from './SidebarLink';

/** A link of the sidebar. */
export type NavItem = { to: string; label: string; icon: ReactNode };

type Props = {
  title: string;
  subtitle: string;
  items: readonly NavItem[];
  collapsed?: boolean;
  /** Shown above Logout. */
  footer?: ReactNode;
  onNavigate?: () => void;
  onSearch: () => void;
  onLogout: () => void;
};

const SEARCH_KEYS = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K';

/** The sidebar of both consoles: title, navigation, Logout. */
export function Sidebar({ title, subtitle, items, collapsed = false, footer, onNavigate, onSearch, onLogout }: Props) {
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: '100%', gap: 2, p: 1.5, overflowY: 'auto' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 48, px: 0.5 }}>
        <BrandMark size={32} />
        <Box hidden={collapsed} sx={{ minWidth: 0 }}>
          <Typography variant="h6" component="p" noWrap>
            {title}
          </Typography>
          <Typography variant="caption" component="p" color="textSecondary" noWrap>
            {subtitle}
          </Typography>
        </Box>
      </Box>
      <SidebarLink
        icon={<SearchOutlined />}
        label="Search"
        hint={SEARCH_KEYS}
        collapsed={collapsed}
        onClick={onSearch}
      />
      <Box component="nav" aria-label="Main" sx={{ flex: 1 }}>
        <Box component="ul" sx={{ display: 'grid', gap: 0.5, m: 0, p: 0, listStyle: 'none' }}>
          {items.map((item) => (
            <li key={item.to}>
              <SidebarLink {...item} collapsed={collapsed} onClick={onNavigate} />
            </li>
          ))}
        </Box>
      </Box>
      <Box sx={{ display: 'grid', gap: 0.5, pt: 1.5, borderTop: 1, borderColor: 'divider' }}>
        {footer}
        <SidebarLink icon={<LogoutOutlined />} label="Logout" collapsed={collapsed} onClick={onLogout} />
      </Box>
    </Box>
  );
}

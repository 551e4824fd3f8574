import { Suspense, useState } from 'react';
import KeyboardDoubleArrowLeft from '@mui/icons-material/KeyboardDoubleArrowLeft';
import KeyboardDoubleArrowRight from '@mui/icons-material/KeyboardDoubleArrowRight';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import { Outlet } from 'react-router-dom';
import { useBackCloses } from '../../shared/routing/useBackCloses';
import { ConfirmDialog } from '../../shared/ui/ConfirmDialog';
import { ToastProvider } from '../../shared/ui/ToastProvider';
import type { NavItem } from './NavItem';
import { PageSkeleton } from './PageSkeleton';
import { Sidebar } from './Sidebar';
import { SidebarLink } from './SidebarLink';
import { SkipLink } from './SkipLink';
import { TopBar } from './TopBar';

type Props = {
  title: string;
  subtitle: string;
  items: readonly NavItem[];
  /** May the sidebar shrink to its icons? */
  collapsible?: boolean;
  logoutText: string;
  onLogout: () => void;
};

const WIDE = 248;
const NARROW = 64;

/** The house of both consoles: sidebar and content on a desk, top bar and drawer on a phone. */
export function ConsoleShell({ title, subtitle, items, collapsible = false, logoutText, onLogout }: Props) {
  const [collapsed, setCollapsed] = useState(false);
  const [menuOpen, setMenuOpen] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const width = collapsed ? NARROW : WIDE;

  const closeMenu = () => {
    setMenuOpen(false);
  };
  useBackCloses(menuOpen, closeMenu);
  const askToLeave = () => {
    closeMenu();
    setLeaving(true);
  };
  const sidebar = { title, subtitle, items, onLogout: askToLeave };

  return (
    <>
      <SkipLink />
      <TopBar
        title={title}
        menuOpen={menuOpen}
        onMenu={() => {
          setMenuOpen(true);
        }}
      />
      <Drawer open={menuOpen} onClose={closeMenu} slotProps={{ paper: { sx: { width: 280 }, 'aria-label': 'Menu' } }}>
        <Sidebar {...sidebar} onNavigate={closeMenu} />
      </Drawer>
      <Box
        component="aside"
        sx={{
          position: 'fixed',
          insetBlock: 0,
          left: 0,
          width,
          display: { xs: 'none', md: 'block' },
          bgcolor: 'surface.card',
          borderRight: 1,
          borderColor: 'divider',
        }}
      >
        <Sidebar
          {...sidebar}
          collapsed={collapsed}
          footer={
            collapsible && (
              <SidebarLink
                icon={collapsed ? <KeyboardDoubleArrowRight /> : <KeyboardDoubleArrowLeft />}
                label={collapsed ? 'Expand sidebar' : 'Collapse sidebar'}
                collapsed={collapsed}
                onClick={() => {
                  setCollapsed(!collapsed);
                }}
              />
            )
          }
        />
      </Box>
      <Box component="main" id="content" sx={{ pl: { md: `${width}px` } }}>
        <Box sx={{ maxWidth: 1280, px: { xs: 2, sm: 3, lg: 4 }, py: { xs: 3, lg: 4 } }}>
          <ToastProvider>
            <Suspense fallback={<PageSkeleton />}>
              <Outlet />
            </Suspense>
          </ToastProvider>
        </Box>
      </Box>
      <ConfirmDialog
        open={leaving}
        title="Confirm Logout"
        confirmLabel="Logout"
        onConfirm={onLogout}
        onClose={() => {
          setLeaving(false);
        }}
      >
        {logoutText}
      </ConfirmDialog>
    </>
  );
}

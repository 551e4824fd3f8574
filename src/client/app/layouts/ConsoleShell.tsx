import KeyboardDoubleArrowLeft from '@mui/icons-material/KeyboardDoubleArrowLeft';
import KeyboardDoubleArrowRight from '@mui/icons-material/KeyboardDoubleArrowRight';
import MenuOutlined from '@mui/icons-material/MenuOutlined';
import SearchOutlined from '@mui/icons-material/SearchOutlined';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { PaletteLauncher, type PaletteProps } from '../../features/commandPalette';
import { useSignOut } from '../../session';
import { readItem, writeItem } from '../../shared/device/deviceStorage';
import { CardGridSkeleton } from '../../shared/list/CardGrid';
import { useBackCloses } from '../../shared/routing/useBackCloses';
import { UnsavedChangesProvider } from '../../shared/routing/useUnsavedChanges';
import { BrandMark } from '../../shared/ui/BrandMark';
import { ConfirmDialog } from '../../shared/ui/dialogs/ConfirmDialog';
import { useOpenState } from '../../shared/ui/dialogs/useDialogState';
import { Grid } from '../../shared/ui/layout';
import { ToastProvider } from '../../shared/ui/toast/ToastProvider';
import type { PageEntry } from '../areas/AreaRoutes';
import { PageBoundary } from '../pages/errors/PageBoundary';
import { ConsoleTheme } from '../theme/ConsoleTheme';
import { OfflineBanner } from './OfflineBanner';
import { Sidebar, SidebarLink } from './Sidebar';

type ConsoleShellProps = {
  title: string;
  /** The line below the title in the sidebar. */
  subtitle?: string | undefined;
  /** Selects what the pages show, above their links. */
  Switcher?: ComponentType<{ collapsed: boolean; onSelect?: () => void }> | undefined;
  /** Content above each page. */
  banner?: ReactNode;
  /** Another key mounts the page anew. */
  pageKey?: string | undefined;
  /** The pages of the console. Those with `nav` are linked in the sidebar. */
  pages: readonly Pick<PageEntry, 'path' | 'title' | 'nav'>[];
  /** The search of the console, which is loaded when it is opened. */
  Palette: ComponentType<PaletteProps>;
  /** Whether the user can collapse the sidebar to icons. */
  collapsible?: boolean;
  logoutText: string;
};

/** This setting is stored on the device for all accounts. */
const COLLAPSED_KEY = 'sidebar_collapsed';
const EXPANDED_WIDTH = 248;
const COLLAPSED_WIDTH = 64;

/** The layout of both consoles, with a sidebar on a desktop and a top bar with a drawer on a phone. */
export function ConsoleShell(props: ConsoleShellProps) {
  const { title, subtitle, Switcher, banner, pageKey, pages, Palette, collapsible = false, logoutText } = props;
  const [collapsed, setCollapsed] = useState(() => collapsible && readItem(COLLAPSED_KEY) === 'true');
  const signOut = useSignOut();
  const menu = useOpenState();
  const logout = useOpenState();
  const [isSearchOpen, setIsSearchOpen] = useState(false);
  const width = collapsed ? COLLAPSED_WIDTH : EXPANDED_WIDTH;

  useBackCloses(menu.isOpen, menu.close);
  const confirmLogout = () => {
    menu.close();
    logout.open();
  };
  const openSearch = () => {
    menu.close();
    setIsSearchOpen(true);
  };
  const items = pages.flatMap(({ path, nav }) => (nav ? [{ to: path, ...nav }] : []));
  const sidebar = { title, subtitle, items, onSearch: openSearch, onLogout: confirmLogout };

  return (
    <ConsoleTheme>
      <UnsavedChangesProvider>
        <SkipLink />
        <TopBar title={title} menuOpen={menu.isOpen} onMenu={menu.open} onSearch={openSearch} />
        <Drawer
          open={menu.isOpen}
          onClose={menu.close}
          slotProps={{ paper: { sx: { width: 280 }, 'aria-label': 'Menu' } }}
        >
          <Sidebar
            {...sidebar}
            header={Switcher && <Switcher collapsed={false} onSelect={menu.close} />}
            onNavigate={menu.close}
          />
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
            header={Switcher && <Switcher collapsed={collapsed} />}
            footer={
              collapsible && (
                <SidebarLink
                  icon={collapsed ? <KeyboardDoubleArrowRight /> : <KeyboardDoubleArrowLeft />}
                  label={collapsed ? 'Expand sidebar' : 'Collapse sidebar'}
                  collapsed={collapsed}
                  onClick={() => {
                    setCollapsed(!collapsed);
                    writeItem(COLLAPSED_KEY, collapsed ? null : 'true');
                  }}
                />
              )
            }
          />
        </Box>
        <Box component="main" id="content" sx={{ pl: { md: `${width}px` } }}>
          <OfflineBanner />
          <Box sx={{ maxWidth: 1280, px: { xs: 2, sm: 3, lg: 4 }, py: { xs: 3, lg: 4 } }}>
            <ToastProvider>
              {/* The menu stays when a page fails, so that another page can be opened. */}
              <PageBoundary>
                {banner}
                <Suspense fallback={<PageSkeleton />}>
                  <Outlet key={pageKey} />
                </Suspense>
              </PageBoundary>
              <PaletteLauncher
                Palette={Palette}
                pages={pages.filter(({ path }) => !path.includes(':'))}
                isOpen={isSearchOpen}
                onOpenChange={setIsSearchOpen}
              />
            </ToastProvider>
          </Box>
        </Box>
        <ConfirmDialog
          open={logout.isOpen}
          title="Confirm Logout"
          confirmLabel="Logout"
          onConfirm={signOut}
          onClose={logout.close}
        >
          {logoutText}
        </ConfirmDialog>
      </UnsavedChangesProvider>
    </ConsoleTheme>
  );
}

/** Placeholder while the chunk of a page is loading. */
function PageSkeleton() {
  return (
    <Grid aria-busy gap={3}>
      <Skeleton variant="text" width={240} sx={{ typography: 'h3' }} />
      <CardGridSkeleton count={3} />
    </Grid>
  );
}

/** A link for keyboard users that skips the sidebar. It is visible only while it has the focus. */
function SkipLink() {
  return (
    <Box
      component="a"
      href="#content"
      sx={(theme) => ({
        ...theme.typography.subtitle2,
        position: 'fixed',
        zIndex: 'tooltip',
        top: 8,
        left: 8,
        px: 2,
        py: 1,
        borderRadius: theme.radii.control,
        backgroundColor: theme.vars.palette.primary.main,
        color: theme.vars.palette.primary.contrastText,
        textDecoration: 'none',
        '&:not(:focus)': { transform: 'translateY(-64px)' },
      })}
    >
      Skip to content
    </Box>
  );
}

type TopBarProps = { title: string; menuOpen: boolean; onMenu: () => void; onSearch: () => void };

/** The header on a phone, where the sidebar is in a drawer. */
function TopBar({ title, menuOpen, onMenu, onSearch }: TopBarProps) {
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        display: { xs: 'flex', md: 'none' },
        alignItems: 'center',
        gap: 1.5,
        height: 56,
        px: 1,
        bgcolor: 'surface.card',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <IconButton aria-label="Open menu" aria-haspopup="dialog" aria-expanded={menuOpen} onClick={onMenu}>
        <MenuOutlined />
      </IconButton>
      <BrandMark size={24} />
      <Typography variant="h6" component="p" noWrap sx={{ flex: 1 }}>
        {title}
      </Typography>
      <IconButton aria-label="Search" aria-haspopup="dialog" onClick={onSearch}>
        <SearchOutlined />
      </IconButton>
    </Box>
  );
}

import AdminPanelSettings from '@mui/icons-material/AdminPanelSettingsOutlined';
import Dashboard from '@mui/icons-material/SpaceDashboardOutlined';
import People from '@mui/icons-material/PeopleOutlined';
import Storefront from '@mui/icons-material/StorefrontOutlined';
import Workspaces from '@mui/icons-material/WorkspacesOutlined';
import { ConsoleShell } from './ConsoleShell';
import type { NavItem } from './NavItem';

const PLACES: readonly NavItem[] = [
  { to: '/admin/dashboard', label: 'Dashboard', icon: <Dashboard /> },
  { to: '/admin/store-owners', label: 'Owners', icon: <People /> },
  { to: '/admin/platform-admins', label: 'Platform Admins', icon: <AdminPanelSettings /> },
  { to: '/admin/stores', label: 'Stores', icon: <Storefront /> },
  { to: '/admin/store-groups', label: 'Groups', icon: <Workspaces /> },
];

export function AdminLayout({ onLogout }: { onLogout: () => void }) {
  return (
    <ConsoleShell
      title="Management Portal"
      subtitle="Regulars"
      items={PLACES}
      logoutText="Are you sure you want to logout? You will be redirected to the admin login page and all your session data will be cleared."
      onLogout={onLogout}
    />
  );
}

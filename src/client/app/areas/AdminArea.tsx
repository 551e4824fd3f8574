import AdminPanelSettings from '@mui/icons-material/AdminPanelSettingsOutlined';
import Dns from '@mui/icons-material/DnsOutlined';
import History from '@mui/icons-material/HistoryOutlined';
import ManageAccounts from '@mui/icons-material/ManageAccountsOutlined';
import People from '@mui/icons-material/PeopleOutlined';
import Dashboard from '@mui/icons-material/SpaceDashboardOutlined';
import Storefront from '@mui/icons-material/StorefrontOutlined';
import Sync from '@mui/icons-material/SyncOutlined';
import Workspaces from '@mui/icons-material/WorkspacesOutlined';
import { useGetSecondFactorQuery } from '../../entities/secondFactor';
import { PATHS } from '../../shared/routing/paths';
import { useOpenState } from '../../shared/ui/dialogs/useDialogState';
import { ConsoleShell } from '../layouts/ConsoleShell';
import { AreaRoutes, lazyPage } from './AreaRoutes';
import type { PageEntry } from './AreaRoutes';

const PAGES: readonly PageEntry[] = [
  {
    path: PATHS.admin.dashboard,
    title: 'Dashboard',
    nav: { label: 'Dashboard', icon: <Dashboard /> },
    Page: lazyPage(
      async () =>
        (await import(/* webpackChunkName: "route-admin-dashboard" */ '../pages/admin/AdminDashboardPage'))
          .AdminDashboardPage,
    ),
  },
  {
    path: PATHS.admin.owners,
    title: 'Store Owners',
    nav: { label: 'Owners', icon: <People /> },
    Page: lazyPage(
      async () => (await import(/* webpackChunkName: "route-admin-owners" */ '../../features/owners')).OwnersPage,
    ),
  },
  {
    path: PATHS.admin.admins,
    title: 'Platform Administrators',
    nav: { label: 'Platform Admins', icon: <AdminPanelSettings /> },
    Page: lazyPage(
      async () => (await import(/* webpackChunkName: "route-admin-admins" */ '../../features/admins')).AdminsPage,
    ),
  },
  {
    path: PATHS.admin.stores,
    title: 'Stores Management',
    nav: { label: 'Stores', icon: <Storefront /> },
    Page: lazyPage(
      async () => (await import(/* webpackChunkName: "route-admin-stores" */ '../../features/stores')).StoresPage,
    ),
  },
  {
    path: PATHS.admin.storeAuditLog,
    title: 'Audit Log',
    Page: lazyPage(
      async () =>
        (await import(/* webpackChunkName: "route-admin-store-audit" */ '../pages/admin/StoreAuditLogPage'))
          .StoreAuditLogPage,
    ),
  },
  {
    path: PATHS.admin.groups,
    title: 'Store Groups',
    nav: { label: 'Groups', icon: <Workspaces /> },
    Page: lazyPage(
      async () => (await import(/* webpackChunkName: "route-admin-groups" */ '../../features/groups')).GroupsPage,
    ),
  },
  {
    path: PATHS.admin.jobs,
    title: 'Jobs',
    nav: { label: 'Jobs', icon: <Sync /> },
    Page: lazyPage(
      async () => (await import(/* webpackChunkName: "route-admin-jobs" */ '../../features/jobs')).JobsPage,
    ),
  },
  {
    path: PATHS.admin.audit,
    title: 'Audit Log',
    nav: { label: 'Audit Log', icon: <History /> },
    Page: lazyPage(
      async () => (await import(/* webpackChunkName: "route-admin-audit" */ '../../features/audit')).AuditLogPage,
    ),
  },
  {
    path: PATHS.admin.system,
    title: 'System',
    nav: { label: 'System', icon: <Dns /> },
    Page: lazyPage(
      async () => (await import(/* webpackChunkName: "route-admin-system" */ '../../features/system')).SystemPage,
    ),
  },
  {
    path: PATHS.admin.profile,
    title: 'Profile',
    nav: { label: 'Profile', icon: <ManageAccounts /> },
    Page: lazyPage(
      async () =>
        (await import(/* webpackChunkName: "route-admin-profile" */ '../pages/admin/AdminProfilePage'))
          .AdminProfilePage,
    ),
  },
];

const SetUpCodesPage = lazyPage(
  async () =>
    (await import(/* webpackChunkName: "route-admin-profile" */ '../pages/admin/SetUpCodesPage')).SetUpCodesPage,
);

export function AdminArea() {
  const { data: factor } = useGetSecondFactorQuery(undefined);
  const dialog = useOpenState();
  // The server refuses all other calls until the codes are on. The dialog then still shows the recovery codes.
  if ((factor?.isRequired && !factor.isOn) || dialog.isOpen) return <SetUpCodesPage dialog={dialog} />;
  return (
    <AreaRoutes
      root={PATHS.admin.root}
      home={PATHS.admin.dashboard}
      pages={PAGES}
      layoutAroundNotFound
      layout={
        <ConsoleShell
          title="Management Portal"
          subtitle="Regulars"
          pages={PAGES}
          logoutText="Are you sure you want to logout? You will be redirected to the admin login page and all your session data will be cleared."
        />
      }
    />
  );
}

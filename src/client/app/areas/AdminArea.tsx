import ManageAccounts from '@mui/icons-material/ManageAccountsOutlined';
import Dashboard from '@mui/icons-material/SpaceDashboardOutlined';
import { useGetSecondFactorQuery } from '../../entities/secondFactor';
import { adminsManifest } from '../../features/admins';
import { auditManifest } from '../../features/audit';
import { loadAdminPalette } from '../../features/commandPalette';
import { groupsManifest } from '../../features/groups';
import { jobsManifest } from '../../features/jobs';
import { ownersManifest } from '../../features/owners';
import { storesManifest } from '../../features/stores';
import { systemManifest } from '../../features/system';
import type { ConsolePage } from '../../shared/routing/manifest';
import { PATHS } from '../../shared/routing/paths';
import { lazyDialog } from '../../shared/ui/dialogs/lazyDialog';
import { useOpenState } from '../../shared/ui/dialogs/useDialogState';
import { ConsoleShell } from '../layouts/ConsoleShell';
import { AreaRoutes, lazyPage } from './AreaRoutes';
import { listConsolePages } from './consolePages';
import { withWords } from './withWords';

const DASHBOARD: ConsolePage = {
  path: PATHS.admin.dashboard,
  title: 'Dashboard',
  nav: { label: 'Dashboard', icon: Dashboard },
  load: async () =>
    (await import(/* webpackChunkName: "route-admin-dashboard" */ '../pages/admin/AdminDashboardPage'))
      .AdminDashboardPage,
};
const STORE_AUDIT_LOG: ConsolePage = {
  path: PATHS.admin.storeAuditLog,
  title: 'Audit Log',
  load: async () =>
    (await import(/* webpackChunkName: "route-audit" */ '../pages/admin/StoreAuditLogPage')).StoreAuditLogPage,
  showsWords: true,
};
const PROFILE: ConsolePage = {
  path: PATHS.admin.profile,
  title: 'Profile',
  nav: { label: 'Profile', icon: ManageAccounts },
  load: async () =>
    (await import(/* webpackChunkName: "route-admin-profile" */ '../pages/admin/AdminProfilePage')).AdminProfilePage,
};

const PAGES = listConsolePages(PATHS.admin.root, [
  [DASHBOARD],
  ownersManifest,
  adminsManifest,
  storesManifest,
  groupsManifest,
  jobsManifest,
  auditManifest,
  systemManifest,
  [STORE_AUDIT_LOG, PROFILE],
]);
const Palette = lazyDialog(withWords(loadAdminPalette));

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
          pages={PAGES}
          Palette={Palette}
          logoutText="Are you sure you want to logout? You will be redirected to the admin login page and all your session data will be cleared."
        />
      }
    />
  );
}

import AdminPanelSettings from '@mui/icons-material/AdminPanelSettingsOutlined';
import type { Manifest } from '../../shared/routing/manifest';
import { PATHS } from '../../shared/routing/paths';

export const adminsManifest: Manifest = [
  {
    path: PATHS.admin.admins,
    title: 'Platform Administrators',
    nav: { label: 'Platform Admins', icon: AdminPanelSettings },
    load: async () => (await import(/* webpackChunkName: "route-admin-admins" */ './AdminsPage')).AdminsPage,
  },
];

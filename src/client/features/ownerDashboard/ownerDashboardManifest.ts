import Dashboard from '@mui/icons-material/SpaceDashboardOutlined';
import type { Manifest } from '../../shared/routing/manifest';
import { PATHS } from '../../shared/routing/paths';

export const ownerDashboardManifest: Manifest = [
  {
    path: PATHS.owner.dashboard,
    title: 'Dashboard',
    nav: { label: 'Dashboard', icon: Dashboard },
    shops: 'some',
    load: async () =>
      (await import(/* webpackChunkName: "route-owner-dashboard" */ './OwnerDashboardPage')).OwnerDashboardPage,
  },
];

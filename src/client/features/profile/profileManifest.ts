import ManageAccounts from '@mui/icons-material/ManageAccountsOutlined';
import type { Manifest } from '../../shared/routing/manifest';
import { PATHS } from '../../shared/routing/paths';

export const profileManifest: Manifest = [
  {
    path: PATHS.owner.profile,
    title: 'Profile',
    nav: { label: 'Profile', icon: ManageAccounts, group: 'Set up' },
    shops: 'some',
    load: async () => (await import(/* webpackChunkName: "route-owner-profile" */ './ProfilePage')).ProfilePage,
  },
];

import People from '@mui/icons-material/PeopleOutlined';
import type { Manifest } from '../../shared/routing/manifest';
import { PATHS } from '../../shared/routing/paths';

export const ownersManifest: Manifest = [
  {
    path: PATHS.admin.owners,
    title: 'Store Owners',
    nav: { label: 'Owners', icon: People },
    load: async () => (await import(/* webpackChunkName: "route-admin-owners" */ './OwnersPage')).OwnersPage,
  },
];

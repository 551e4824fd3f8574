import Storefront from '@mui/icons-material/StorefrontOutlined';
import type { Manifest } from '../../shared/routing/manifest';
import { PATHS } from '../../shared/routing/paths';

export const storesManifest: Manifest = [
  {
    path: PATHS.admin.stores,
    title: 'Stores Management',
    nav: { label: 'Stores', icon: Storefront },
    load: async () => (await import(/* webpackChunkName: "route-admin-stores" */ './StoresPage')).StoresPage,
  },
];

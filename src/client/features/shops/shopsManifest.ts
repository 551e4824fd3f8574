import Storefront from '@mui/icons-material/StorefrontOutlined';
import type { Manifest } from '../../shared/routing/manifest';
import { PATHS } from '../../shared/routing/paths';

export const shopsManifest: Manifest = [
  {
    path: PATHS.owner.shops,
    title: 'Shops',
    nav: { label: 'Shops', icon: Storefront },
    load: async () => (await import(/* webpackChunkName: "route-owner-shops" */ './ShopsPage')).ShopsPage,
  },
];

import PointOfSale from '@mui/icons-material/PointOfSaleOutlined';
import type { Manifest } from '../../shared/routing/manifest';
import { PATHS } from '../../shared/routing/paths';

export const pointOfSaleManifest: Manifest = [
  {
    path: PATHS.owner.pointOfSale,
    title: 'Point of Sale',
    nav: { label: 'Point of Sale', icon: PointOfSale, group: 'Review' },
    shops: 'one',
    load: async () =>
      (await import(/* webpackChunkName: "route-owner-point-of-sale" */ './PointOfSalePage')).PointOfSalePage,
  },
];

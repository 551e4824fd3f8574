import Campaign from '@mui/icons-material/CampaignOutlined';
import type { Manifest } from '../../shared/routing/manifest';
import { PATHS } from '../../shared/routing/paths';

export const promotionsManifest: Manifest = [
  {
    path: PATHS.owner.promotions,
    title: 'Promotions',
    nav: { label: 'Promotions', icon: Campaign },
    load: async () =>
      (await import(/* webpackChunkName: "route-owner-promotions" */ './PromotionsPage')).PromotionsPage,
  },
];

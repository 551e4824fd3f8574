import ReceiptLong from '@mui/icons-material/ReceiptLongOutlined';
import type { Manifest } from '../../shared/routing/manifest';
import { PATHS } from '../../shared/routing/paths';

export const activitiesManifest: Manifest = [
  {
    path: PATHS.owner.activities,
    title: 'Activities Management',
    nav: { label: 'Activities', icon: ReceiptLong },
    shops: 'some',
    load: async () =>
      (await import(/* webpackChunkName: "route-owner-activities" */ './ActivitiesPage')).ActivitiesPage,
  },
];

import Badge from '@mui/icons-material/BadgeOutlined';
import type { Manifest } from '../../shared/routing/manifest';
import { PATHS } from '../../shared/routing/paths';

export const cashiersManifest: Manifest = [
  {
    path: PATHS.owner.cashiers,
    title: 'Cashier Accounts',
    nav: { label: 'Cashiers', icon: Badge, group: 'Set up' },
    shops: 'some',
    load: async () => (await import(/* webpackChunkName: "route-owner-cashiers" */ './CashiersPage')).CashiersPage,
  },
];

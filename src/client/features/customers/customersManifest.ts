import People from '@mui/icons-material/PeopleOutlined';
import type { Manifest } from '../../shared/routing/manifest';
import { PATHS } from '../../shared/routing/paths';

export const customersManifest: Manifest = [
  {
    path: PATHS.owner.customers,
    title: 'Manage Customers',
    nav: { label: 'Manage Customers', icon: People },
    load: async () =>
      (await import(/* webpackChunkName: "route-owner-customers" */ './list/CustomersPage')).CustomersPage,
  },
  {
    path: PATHS.owner.customer,
    title: 'Customer',
    load: async () =>
      (await import(/* webpackChunkName: "route-owner-customer" */ './detail/CustomerPage')).CustomerPage,
  },
];

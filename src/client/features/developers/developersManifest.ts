import Code from '@mui/icons-material/Code';
import type { Manifest } from '../../shared/routing/manifest';
import { PATHS } from '../../shared/routing/paths';

export const developersManifest: Manifest = [
  {
    path: PATHS.owner.developers,
    title: 'Developers',
    nav: { label: 'Developers', icon: Code, group: 'Set up' },
    load: async () =>
      (await import(/* webpackChunkName: "route-owner-developers" */ './DevelopersPage')).DevelopersPage,
  },
];

import Bolt from '@mui/icons-material/BoltOutlined';
import type { Manifest } from '../../shared/routing/manifest';
import { PATHS } from '../../shared/routing/paths';

export const boostsManifest: Manifest = [
  {
    path: PATHS.owner.boosts,
    title: 'Boosts',
    nav: { label: 'Boosts', icon: Bolt, group: 'Set up' },
    load: async () => (await import(/* webpackChunkName: "route-owner-boosts" */ './BoostsPage')).BoostsPage,
  },
];
